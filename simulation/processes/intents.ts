import type { Call } from '@humidor/contract/call.ts'
import type { User } from './users.ts'

/** How an intent shows in the ledger: an entry of exactly this amount on one of these accounts. Tags make amounts one's own. */
export interface Effect {
  /** Row numbers: one of a member's, all lanes of a platform's. */
  accounts: readonly number[]
  /** Millionths, whole points for `POINT`; negative where it is taken. */
  amount: bigint
}

/** One try, and what came of it. */
export interface Attempt {
  /** The process that was asked. */
  node: string
  /** When it was sent, and how long it took. Milliseconds of the machine. */
  at: number
  took: number
  /** The answer's word, or `nothing` where none came. */
  answeredWith: string
}

/** Something that somebody wants done once: one key, as many tries as it takes, one effect at most. */
export interface Intent {
  /** Counted from 1, in this world. */
  n: number
  /** The money call, as the figures name it. */
  name: string
  who: User
  call: Call
  /** The request on the wire, without what proves it. */
  body: Record<string, unknown>
  /** The `Idempotency-Key`. */
  key: string
  /** Undefined where the ledger does not show whether this one was done. */
  effect?: Effect
  attempts: Attempt[]
  /** The answer that settled it, as text: a success, or a no after which nothing has changed. */
  answer?: string
  done?: boolean
}

/** What is told about an intent when it went wrong. */
export const summaryOf = ({ n, name, who, key, body, effect, attempts, answer }: Intent) => ({
  n,
  name,
  who: who.id,
  key,
  body,
  ...(effect ? { accounts: effect.accounts, amount: effect.amount.toString() } : {}),
  attempts,
  answer: answer ?? null,
})
