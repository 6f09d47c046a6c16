import { confirmOwnerAuthenticator } from '@humidor/contract/commerce/owner-factor.ts'
import { showRecoveryCode } from '@humidor/domain/accounts/recovery-code.ts'
import { ownerFactor, removesPasskeys } from '@humidor/domain/commerce/owner-factor.ts'
import type { Randomness } from '../../../../adapters/randomness.ts'
import type { Database, Tx } from '../../../../database/database.ts'
import { withRetries } from '../../../../http/failure.ts'
import { inSteps } from '../../../../http/handle.ts'
import { deviceOf } from '../../../../platform/security/device.ts'
import { merchantHolder, removePasskeysOf } from '../../../../platform/security/passkeys/passkeys.queries.ts'
import { stepOf, totpOf } from '../../../../platform/security/totp.ts'
import type { Vault } from '../../../../platform/security/vault.ts'
import { tellOwner } from '../owner/letters.ts'
import { lockOwner } from '../owner/owner.queries.ts'
import { boundToMerchant, boundToPendingOf } from './owner-code.ts'
import {
  countPendingFailure,
  deletePending,
  endOtherOwnerSessions,
  hasAuthenticator,
  lockMerchantSession,
  lockPending,
  putAuthenticator,
} from './owner-factor.queries.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'

interface ConfirmingParts {
  db: Database
  vault: Vault
  randomness: Randomness
}

interface Confirming {
  merchantId: number
  code: string
  sid: string
  device: string
  at: Date
}

type Refused = 'please_login' | 'authorization_expired' | 'google_auth_failed' | 'google_code_error'

/** Puts the prepared authenticator in force. @returns the recovery codes, or why it is refused; commit in both cases */
async function confirm(tx: Tx, { vault, randomness }: ConfirmingParts, asked: Confirming): Promise<string[] | Refused> {
  const { merchantId, code, sid, device, at } = asked
  await lockOwner(tx, merchantId)
  // A device that was signed out meanwhile must not set up anything or learn whether a code is right.
  if (!(await lockMerchantSession(tx, merchantId, sid))) return 'please_login'
  const pending = await lockPending(tx, merchantId, sid)
  const replaces = await hasAuthenticator(tx, merchantId)
  // Prepared without a code, and another was set up meanwhile: that one decides.
  const isOvertaken = pending?.proof === 'none' && replaces
  if (!pending || at >= pending.expires_at || isOvertaken) return 'authorization_expired'
  if (pending.failures >= ownerFactor.pendingTries) return 'google_auth_failed'
  const secret = vault.open({ bytes: pending.secret, keyId: pending.key_id }, boundToPendingOf(merchantId))
  const step = stepOf(totpOf(secret), code, at)
  if (step === undefined) {
    await countPendingFailure(tx, merchantId)
    return 'google_code_error'
  }
  const sealed = vault.seal(secret, boundToMerchant(merchantId))
  const row = { merchant_id: merchantId, secret: sealed.bytes, key_id: sealed.keyId, last_step: step, set_at: at }
  await putAuthenticator(tx, row)
  await deletePending(tx, merchantId)
  if (removesPasskeys(pending.proof)) await removePasskeysOf(tx, merchantHolder(merchantId), at)
  await endOtherOwnerSessions(tx, merchantId, sid)
  await tellOwner(tx, merchantId, { about: replaces ? 'authenticatorReplaced' : 'authenticatorSet', at, device })
  return await makeRecoveryCodes(tx, { vault, randomness }, merchantId)
}

/** `POST /merchant/confirmOwnerAuthenticator`: a wrong code is counted although the request fails. */
export const answerConfirmOwnerAuthenticator = (parts: ConfirmingParts) =>
  inSteps(confirmOwnerAuthenticator, async ({ merchant: { merchantId }, request: { code }, sid, agent, at, fail }) => {
    const asked = { merchantId, code, sid, device: deviceOf(agent), at }
    const made = await withRetries(() => parts.db.transaction().execute((tx) => confirm(tx, parts, asked)))
    return typeof made === 'string' ? fail(made) : made.map(showRecoveryCode)
  })
