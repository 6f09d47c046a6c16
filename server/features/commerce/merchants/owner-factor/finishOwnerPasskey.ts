import { finishOwnerPasskey } from '@humidor/contract/commerce/owner-factor.ts'
import { refusePasskeyName } from '@humidor/domain/accounts/passkey.ts'
import { refuseOwnerPasskey } from '@humidor/domain/commerce/owner-factor.ts'
import type { Database, Tx } from '../../../../database/database.ts'
import { withRetries } from '../../../../http/failure.ts'
import { inSteps } from '../../../../http/handle.ts'
import { deviceOf } from '../../../../platform/security/device.ts'
import { type Adding, storePasskey, takeAddChallenge } from '../../../../platform/security/passkeys/adding.ts'
import { madeIn } from '../../../../platform/security/passkeys/new-passkey.ts'
import { merchantHolder, passkeysOf } from '../../../../platform/security/passkeys/passkeys.queries.ts'
import type { RelyingParty } from '../../../../platform/security/relying-party.ts'
import { tellOwner } from '../owner/letters.ts'
import { lockOwner } from '../owner/owner.queries.ts'
import { hasAuthenticator, lockMerchantSession } from './owner-factor.queries.ts'

type Refused = 'please_login' | 'passkey_refused' | 'secondary_password_not_set'

async function add(tx: Tx, adding: Adding, device: string): Promise<Refused | undefined> {
  const { holder, sid, at } = adding
  const merchantId = holder.id
  await lockOwner(tx, merchantId)
  if (!(await lockMerchantSession(tx, merchantId, sid))) return 'please_login'
  if (!(await takeAddChallenge(tx, adding))) return 'passkey_refused'
  // The authenticator may have been removed since the challenge was begun.
  const facts = {
    hasAuthenticator: await hasAuthenticator(tx, merchantId),
    passkeys: (await passkeysOf(tx, holder)).length,
  }
  const no = refuseOwnerPasskey(facts)
  if (no) return no
  if (!(await storePasskey(tx, adding))) return 'passkey_refused'
  await tellOwner(tx, merchantId, { about: 'passkeyAdded', at, device })
  return undefined
}

/** `POST /merchant/finishOwnerPasskey`: checks what the device has made, and adds it. A refusal uses up the challenge too. */
export const answerFinishOwnerPasskey = ({ db, relyingParty }: { db: Database; relyingParty: RelyingParty }) =>
  inSteps(finishOwnerPasskey, async ({ request, merchant: { merchantId }, sid, agent, at, fail, demand }) => {
    demand(refusePasskeyName(request.name))
    const made = await madeIn(request.passkey, relyingParty)
    if (!made) return fail('passkey_refused')
    const { name, transports } = request
    const adding = { ...made, holder: merchantHolder(merchantId), sid, name, transports, at }
    const refused = await withRetries(() => db.transaction().execute((tx) => add(tx, adding, deviceOf(agent))))
    if (refused) fail(refused)
    return null
  })
