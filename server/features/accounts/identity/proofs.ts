import type { Database } from '../../../database/database.ts'
import type { EmailCodeAsked, Proofs } from '../../../http/sessions.ts'
import type { Passkeys } from '../../../platform/security/passkeys/challenges.ts'
import type { Authenticators } from './authenticator/authenticator.ts'
import type { EmailCodes } from './codes/email-codes.ts'

/** Spends second factors for the request pipeline, in transactions of their own, so that a wrong guess is recorded. */
export const createProofs = ({
  db,
  authenticators,
  codes,
  passkeys,
}: {
  db: Database
  authenticators: Authenticators
  codes: EmailCodes
  passkeys: Passkeys
}): Proofs => {
  const guess = (asked: EmailCodeAsked) => codes.guess({ ...asked, purposes: ['member'] })
  return {
    spendTotp: (asked) => authenticators.spend(asked),
    spendPasskey: ({ uid, ...asked }) => passkeys.spend({ ...asked, id: uid }),
    async checkEmailCode(asked) {
      const guessed = await guess(asked)
      return 'refused' in guessed ? guessed.refused : undefined
    },
    async spendEmailCode(asked) {
      const guessed = await guess(asked)
      if ('refused' in guessed) return guessed.refused
      if (guessed.spent) return undefined
      const { right } = guessed
      const spent = await db.transaction().execute((tx) => codes.spend(tx, right, asked.key))
      if (spent) return undefined
      // A concurrent duplicate of this request may have spent the code: it serves them both.
      const again = await guess(asked)
      return 'refused' in again || !again.spent ? 'email_code_error' : undefined
    },
  }
}
