import { finishPasskey } from '@humidor/contract/accounts/passkeys.ts'
import { refusePasskeyName } from '@humidor/domain/accounts/passkey.ts'
import type { Database, Tx } from '../../../../database/database.ts'
import { withRetries } from '../../../../http/failure.ts'
import { inSteps } from '../../../../http/handle.ts'
import { deviceOf } from '../../../../platform/security/device.ts'
import { type Adding, storePasskey, takeAddChallenge } from '../../../../platform/security/passkeys/adding.ts'
import { madeIn } from '../../../../platform/security/passkeys/new-passkey.ts'
import { memberHolder } from '../../../../platform/security/passkeys/passkeys.queries.ts'
import type { RelyingParty } from '../../../../platform/security/relying-party.ts'
import { settingsOf } from '../../../../platform/settings/stored-settings.ts'
import { lockAuthenticator, putMoneyWait } from '../authenticator/authenticator.queries.ts'
import { lockSession } from '../locks.queries.ts'
import { mailSecurityNotice } from '../mails/security-mail.ts'
import { endSessionsOf } from '../sessions/member-sessions.ts'

type Refused = 'please_login' | 'passkey_refused' | 'secondary_password_not_set'

/**
 * Adds it. Without a proof besides the mailed code, money waits as after a replaced authenticator, also of a member who never had
 * any, and other devices are signed out: a thief with the mailbox must not plant a key unseen.
 */
async function add(tx: Tx, adding: Adding, device: string): Promise<Refused | undefined> {
  const { holder, sid, at } = adding
  const uid = holder.id
  const factor = await lockAuthenticator(tx, uid)
  if (!(await lockSession(tx, uid, sid))) return 'please_login'
  const begun = await takeAddChallenge(tx, adding)
  if (!begun) return 'passkey_refused'
  // Two operators voided the authenticator: the next factor is a new one, and a passkey is added with it.
  if (factor.voided_at) return 'secondary_password_not_set'
  if (!(await storePasskey(tx, adding))) return 'passkey_refused'
  if (begun.bound === 'code') {
    await mailSecurityNotice(tx, { uid, at, device, about: 'passkeyAdded' })
    return undefined
  }
  const until = new Date(at.getTime() + (await settingsOf(tx)).factorPause * 1_000)
  await putMoneyWait(tx, uid, until)
  await endSessionsOf(tx, uid, { exceptSid: sid })
  await mailSecurityNotice(tx, { uid, at, device, about: 'passkeyAddedByMail', until })
  return undefined
}

/** `POST /user/finishPasskey`: checks what the device has made, and adds it. A refusal uses up the challenge too. */
export const answerFinishPasskey = ({ db, relyingParty }: { db: Database; relyingParty: RelyingParty }) =>
  inSteps(finishPasskey, async ({ request, member: { uid }, sid, agent, at, fail, demand }) => {
    demand(refusePasskeyName(request.name))
    const made = await madeIn(request.passkey, relyingParty)
    if (!made) return fail('passkey_refused')
    const { name, transports } = request
    const adding = { ...made, holder: memberHolder(uid), sid, name, transports, at }
    const refused = await withRetries(() => db.transaction().execute((tx) => add(tx, adding, deviceOf(agent))))
    if (refused) fail(refused)
    return null
  })
