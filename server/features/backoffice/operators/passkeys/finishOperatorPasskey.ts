import { finishOperatorPasskey } from '@humidor/contract/backoffice/operator-passkeys.console.ts'
import { refusePasskeyName } from '@humidor/domain/accounts/passkey.ts'
import type { Database, Tx } from '../../../../database/database.ts'
import { withRetries } from '../../../../http/failure.ts'
import { inSteps } from '../../../../http/handle.ts'
import { deviceOf } from '../../../../platform/security/device.ts'
import { type Adding, storePasskey, takeAddChallenge } from '../../../../platform/security/passkeys/adding.ts'
import { madeIn } from '../../../../platform/security/passkeys/new-passkey.ts'
import { operatorHolder } from '../../../../platform/security/passkeys/passkeys.queries.ts'
import type { RelyingParty } from '../../../../platform/security/relying-party.ts'
import { lockOperator } from '../operators.queries.ts'
import { tellOperator } from '../security-mail.ts'
import { lockSession } from '../sessions/sessions.queries.ts'

async function add(tx: Tx, adding: Adding, device: string): Promise<'please_login' | 'passkey_refused' | undefined> {
  const { holder, sid, at } = adding
  const operator = await lockOperator(tx, holder.id)
  // Barred or signed out since the pipeline looked.
  if (operator?.disabled_at !== null || !(await lockSession(tx, holder.id, sid))) return 'please_login'
  if (!(await takeAddChallenge(tx, adding)) || !(await storePasskey(tx, adding))) return 'passkey_refused'
  await tellOperator(tx, holder.id, { about: 'passkeyAdded', at, device })
  return undefined
}

/** `POST /console/finishOperatorPasskey`: checks what the device has made, and adds it. A refusal uses up the challenge too. */
export const answerFinishOperatorPasskey = ({ db, relyingParty }: { db: Database; relyingParty: RelyingParty }) =>
  inSteps(finishOperatorPasskey, async ({ request, operator, sid, agent, at, fail, demand }) => {
    demand(refusePasskeyName(request.name))
    const made = await madeIn(request.passkey, relyingParty)
    if (!made) return fail('passkey_refused')
    const { name, transports } = request
    const adding = { ...made, holder: operatorHolder(operator.id), sid, name, transports, at }
    const refused = await withRetries(() => db.transaction().execute((tx) => add(tx, adding, deviceOf(agent))))
    if (refused) fail(refused)
    return null
  })
