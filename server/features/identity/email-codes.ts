import { emailCodes, refuseCode, refuseCodeRequest, within } from '@humidor/domain/email-code.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import type { Randomness } from '../../adapters/randomness.ts'
import type { Database, Tx } from '../../database/database.ts'
import { countTry, holdMailbox, holdNewestCode, lastSent, putCode, spendCode } from './codes.queries.ts'
import { same } from './same.ts'
import type { Vault } from './vault.ts'

/** Codes by mail: issued, guessed at, spent (decisions §4). A purpose is `login`, `register`, or the path of the call that it confirms. */
export interface EmailCodes {
  /** A fresh code for an address, in place of the one before; or why there is none yet. */
  issue(tx: Tx, asked: { email: string; purpose: string; at: Date }): Promise<{ code: string } | { refused: ErrorCode }>
  /** Looks at a typed code in a transaction of its own, so that a wrong one is counted whatever becomes of the request. */
  guess(asked: Guess): Promise<Guessed>
  /** Spends a code that was guessed right, with the effect that it is spent for. False when it is gone meanwhile. */
  spend(tx: Tx, right: RightGuess, spentFor: string): Promise<boolean>
}

export interface Guess {
  email: string
  purposes: readonly string[]
  code: string
  at: Date
  /** A right code counts as a try too, where a password is tried with it. */
  counts?: boolean
  /** A code that was spent for just this is accepted again, so that a retry after a crash works. */
  key?: string
}

export interface RightGuess {
  email: string
  purpose: string
  hash: Buffer
}
export type Guessed = { right: RightGuess; spent: boolean } | { refused: ErrorCode }

const wrong: Guessed = { refused: 'email_code_error' }

/** The codes of one database. */
export function createEmailCodes({
  db,
  vault,
  randomness,
}: {
  db: Database
  vault: Vault
  randomness: Randomness
}): EmailCodes {
  const hashOf = (email: string, purpose: string, code: string) => vault.keyedHash(`${email} ${purpose} ${code}`)

  return {
    async issue(tx, { email, purpose, at }) {
      const sent = (await holdMailbox(tx, email, at)).filter((then) => within(86_400, then, at))
      const lastForPurpose = await lastSent(tx, email, purpose)
      const refused = refuseCodeRequest({ at, sent, lastForPurpose })
      if (refused) return { refused }
      const code = String(randomness.below(10 ** emailCodes.digits)).padStart(emailCodes.digits, '0')
      const expires_at = new Date(at.getTime() + emailCodes.lives * 1_000)
      const hash = hashOf(email, purpose, code)
      await putCode(tx, { email, purpose, hash, sent_at: at, expires_at }, [...sent, at])
      return { code }
    },

    guess: ({ email, purposes, code, at, counts = false, key }) =>
      db.transaction().execute(async (tx) => {
        const held = await holdNewestCode(tx, email, purposes)
        if (!held) return wrong
        const { purpose, hash, expires_at: expiresAt, tries } = held
        const right = same(hash, hashOf(email, purpose, code))
        const found = { right: { email, purpose, hash }, spent: held.spent_for !== null }
        if (found.spent) return right && key !== undefined && held.spent_for === key ? found : wrong
        const refused = refuseCode({ at, right, expiresAt, tries })
        if (refused === 'email_code_error' ? tries < emailCodes.tries : !refused && counts)
          await countTry(tx, email, purpose)
        return refused ? { refused } : found
      }),

    spend: (tx, { email, purpose, hash }, spentFor) => spendCode(tx, email, purpose, hash, spentFor),
  }
}
