import { confirmGoogleCode } from '@humidor/contract/accounts/authenticator.ts'
import type { Database, Tx } from '../../../../database/database.ts'
import { withRetries } from '../../../../http/failure.ts'
import { inSteps } from '../../../../http/handle.ts'
import { hasEverHeld } from '../../../../ledger/accounts.ts'
import { deviceOf } from '../../../../platform/security/device.ts'
import { memberHolder, removePasskeysOf } from '../../../../platform/security/passkeys/passkeys.queries.ts'
import { stepOf, totpOf } from '../../../../platform/security/totp.ts'
import { boundToMember, type Vault } from '../../../../platform/security/vault.ts'
import { settingsOf } from '../../../../platform/settings/stored-settings.ts'
import { lockSession } from '../locks.queries.ts'
import { mailSecurityNotice } from '../mails/security-mail.ts'
import { stopChange } from '../own-email/stopEmailChange.ts'
import { endSessionsOf } from '../sessions/member-sessions.ts'
import {
  countPendingFailure,
  lockAuthenticator,
  lockPending,
  PENDING_TRIES,
  putConfirmed,
  putMoneyWait,
  putSecret,
  takeRecoveryCode,
} from './authenticator.queries.ts'
import { boundToPending, moneyWaitsUntil } from './authenticator-reset.ts'

interface Confirming {
  uid: number
  code: string
  sid: string
  device: string
  at: Date
}

type Refused = 'please_login' | 'authorization_expired' | 'google_auth_failed' | 'google_code_error'

/**
 * `POST /user/confirmGoogleCode`: replaces the old authenticator, which works until this moment. Signs out every other device
 * and spends the code.
 */
export const answerConfirmGoogleCode = ({ db, vault }: { db: Database; vault: Vault }) =>
  inSteps(confirmGoogleCode, async ({ request, member: { uid }, sid, agent, at, fail }) => {
    const asked = { uid, code: request.googleCode, sid, device: deviceOf(agent), at }
    // A wrong code is no error here: the transaction commits, so that it is counted.
    const refused = await withRetries(() => db.transaction().execute((tx) => confirm(tx, vault, asked)))
    if (refused) fail(refused)
    return null
  })

async function confirm(tx: Tx, vault: Vault, { uid, code, sid, device, at }: Confirming): Promise<Refused | undefined> {
  const old = await lockAuthenticator(tx, uid)
  // A device that was signed out meanwhile must not replace anything or learn whether a code is right.
  if (!(await lockSession(tx, uid, sid))) return 'please_login'
  const pending = await lockPending(tx, uid)
  if (!pending || at >= pending.expires_at) return 'authorization_expired'
  if (pending.failures >= PENDING_TRIES) return 'google_auth_failed'
  const secret = vault.open({ bytes: pending.secret, keyId: pending.key_id }, boundToPending(uid))
  const step = stepOf(totpOf(secret), code, at)
  // Already confirmed: a retry with the same code succeeds without an effect.
  if (pending.confirmed_step !== null) return step === pending.confirmed_step ? undefined : 'authorization_expired'
  if (step === undefined) {
    await countPendingFailure(tx, uid)
    return 'google_code_error'
  }
  const { proof, recovery_hash: recoveryHash } = pending
  if (recoveryHash && !(await takeRecoveryCode(tx, uid, recoveryHash))) return 'authorization_expired'

  const sealed = vault.seal(secret, boundToMember(uid))
  await putSecret(tx, uid, { secret: sealed.bytes, key_id: sealed.keyId, last_step: step })
  await putConfirmed(tx, uid, step)
  const until = moneyWaitsUntil({
    proof,
    voided: old.voided_at !== null,
    everUsed: old.last_step > 0n,
    everHeld: await hasEverHeld(tx, uid),
    registeredAt: old.created_at,
    waitsUntil: old.money_waits_until,
    emailWaitsUntil: old.email_waits_until,
    at,
    pause: (await settingsOf(tx)).factorPause,
  })
  await putMoneyWait(tx, uid, until)
  // Who has lost the old one cannot tell whose the passkeys are. Neither one that a thief
  // added nor the address that a thief asked for may survive.
  if (proof !== 'code') {
    await removePasskeysOf(tx, memberHolder(uid), at)
    await stopChange(tx, { uid, at, device, ip: '' })
  }
  await endSessionsOf(tx, uid, { exceptSid: sid })
  await mailSecurityNotice(tx, { uid, at, device, ...notificationOf(proof, until, at) })
  return undefined
}

function notificationOf(proof: 'none' | 'code' | 'recovery', until: Date | null, at: Date) {
  if (until && until > at) return { about: 'authenticatorReplacedByMail', until } as const
  return { about: proof === 'recovery' ? 'recoveryCodeUsed' : 'authenticatorReplaced' } as const
}
