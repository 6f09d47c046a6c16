import { ownerPasskeyLogin } from '@humidor/contract/commerce/owner-factor.ts'
import type { Randomness } from '../../../../adapters/randomness.ts'
import type { Database } from '../../../../database/database.ts'
import { withRetries } from '../../../../http/failure.ts'
import { inSteps } from '../../../../http/handle.ts'
import { deviceOf } from '../../../../platform/security/device.ts'
import type { Passkeys } from '../../../../platform/security/passkeys/challenges.ts'
import { merchantInfoOf } from '../info.ts'
import { openSession } from '../sessions/sessions.ts'

/** `POST /merchant/ownerPasskeyLogin`: a passkey has verified its user, so it stands for password and code. A wrong answer uses up its challenge. */
export const answerOwnerPasskeyLogin = (parts: { db: Database; randomness: Randomness; passkeys: Passkeys }) =>
  inSteps(ownerPasskeyLogin, async ({ request: { answer }, sid, agent, at, fail }) => {
    const { db, randomness, passkeys } = parts
    const opened = await withRetries(() =>
      db.transaction().execute(async (tx) => {
        const merchantId = await passkeys.signIn(tx, { answer, sid, at })
        if (merchantId === undefined) return undefined
        return {
          merchantId,
          token: await openSession(tx, randomness, { merchantId, sid, device: deviceOf(agent), at }),
        }
      }),
    )
    if (!opened) return fail('passkey_refused')
    return { ...(await merchantInfoOf(db, opened)), token: opened.token }
  })
