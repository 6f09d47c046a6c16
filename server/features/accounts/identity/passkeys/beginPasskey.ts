import { randomUUID } from 'node:crypto'
import { beginPasskey } from '@humidor/contract/accounts/passkeys.ts'
import type { Database } from '../../../../database/database.ts'
import { withRetries } from '../../../../http/failure.ts'
import { inSteps } from '../../../../http/handle.ts'
import { RefusalError } from '../../../../http/refusal.ts'
import type { Passkeys } from '../../../../platform/security/passkeys/challenges.ts'
import type { Authenticators } from '../authenticator/authenticator.ts'
import type { EmailCodes } from '../codes/email-codes.ts'
import { lockMembers } from '../locks.queries.ts'

interface Parts {
  db: Database
  codes: EmailCodes
  authenticators: Authenticators
  passkeys: Passkeys
}

interface Typed {
  proof: string | undefined
  code: string
}

interface Who {
  uid: number
  email: string
  sid: string
  at: Date
}

/**
 * Checks the mailed code, and the proof if one was sent. The mailed code comes first and is only checked here: one code of the
 * authenticator alone must not become a key for good. An authenticator code is spent at once, so that it counts towards the lock.
 */
async function proofOf({ codes, authenticators }: Parts, { proof, code }: Typed, { uid, email, sid, at }: Who) {
  const about = { use: 'passkey' } as const
  const guessed = await codes.guess({ uid, email, sid, purposes: ['member'], about, code, at })
  if ('refused' in guessed) throw new RefusalError(guessed.refused)
  if (proof !== undefined) {
    const [refused] = await authenticators.spend([{ uid, code: proof, key: `passkey ${randomUUID()}`, at }])
    if (refused) throw new RefusalError(refused)
  }
  return guessed.right
}

/** `POST /user/beginPasskey`: spends the proof, and begins the challenge that the new passkey signs. */
export const answerBeginPasskey = (parts: Parts) =>
  inSteps(beginPasskey, async ({ request: { proof, code }, member: { uid, email, name }, sid, at, fail }) => {
    const mailed = await proofOf(parts, { proof, code }, { uid, email, sid, at })
    return await withRetries(() =>
      parts.db.transaction().execute(async (tx) => {
        await lockMembers(tx, [uid])
        if (!(await parts.codes.spend(tx, mailed, beginPasskey.path))) fail('email_code_error')
        const bound = proof === undefined ? 'none' : 'code'
        const shown = { userId: String(uid), userName: email, displayName: name }
        return await parts.passkeys.beginAdding(tx, { id: uid, sid, bound, at, ...shown })
      }),
    )
  })
