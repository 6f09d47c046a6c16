import { passkeyLogin } from '@humidor/contract/accounts/passkeys.ts'
import type { Randomness } from '../../../../adapters/randomness.ts'
import type { Database } from '../../../../database/database.ts'
import { withRetries } from '../../../../http/failure.ts'
import { inSteps } from '../../../../http/handle.ts'
import type { Passkeys } from '../../../../platform/security/passkeys/challenges.ts'
import { memberInfoOf } from '../../member/member.ts'
import { openSession } from '../sessions/member-sessions.ts'

/**
 * `POST /passkeyLogin`: signs in with a passkey alone. It has verified its user, so it is two factors in one. Every wrong answer is
 * refused alike and uses up its challenge.
 */
export const answerPasskeyLogin = (parts: { db: Database; randomness: Randomness; passkeys: Passkeys }) =>
  inSteps(passkeyLogin, async ({ request: { answer }, sid, agent, ip, at, fail }) => {
    const { db, randomness, passkeys } = parts
    const opened = await withRetries(() =>
      db.transaction().execute(async (tx) => {
        const uid = await passkeys.signIn(tx, { answer, sid, at })
        return uid === undefined
          ? undefined
          : { uid, token: await openSession(tx, randomness, { uid, sid, agent, ip, at, by: 'signedInByPasskey' }) }
      }),
    )
    if (!opened) return fail('passkey_refused')
    return { ...(await memberInfoOf(db, opened.uid, at)), token: opened.token }
  })
