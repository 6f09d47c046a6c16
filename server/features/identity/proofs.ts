import type { Database } from '../../database/database.ts'
import type { Proofs } from '../../http/sessions.ts'
import type { Authenticators } from './authenticator.ts'
import type { EmailCodes } from './email-codes.ts'

/** Spends second factors for the front door, in transactions of their own, so that a wrong guess is remembered. */
export const createProofs = ({
  db,
  authenticators,
  codes,
}: {
  db: Database
  authenticators: Authenticators
  codes: EmailCodes
}): Proofs => ({
  spendTotp: (asked) => authenticators.spend(asked),
  async spendEmailCode({ email, purpose, code, key, at }) {
    const guessed = await codes.guess({ email, purposes: [purpose], code, at, key })
    if ('refused' in guessed) return guessed.refused
    if (guessed.spent) return undefined
    const { right } = guessed
    const spent = await db.transaction().execute((tx) => codes.spend(tx, right, key))
    return spent ? undefined : 'email_code_error'
  },
})
