import type { Sendable } from './client.ts'
import type { User } from './users.ts'

/** The ledger entry of an intent: exactly this amount on one of these accounts. Tags make amounts unique. */
export interface Effect {
  /** Row numbers: one for a member, all lanes for the platform. */
  accounts: readonly number[]
  /** Millionths, whole points for `POINT`; negative if it is paid. */
  amount: bigint
}

/** One attempt and its result. */
export interface Attempt {
  /** The node that was asked. */
  node: string
  /** When it was sent, and how long it took. Milliseconds of real time. */
  at: number
  took: number
  /** The word of the answer, or `nothing` without one. */
  answeredWith: string
}

/** A request that a user wants done once: one key, any number of attempts, at most one effect. */
export interface Intent {
  /** Counted from 1 in this run. */
  n: number
  /** The name of the money call in the figures. */
  name: string
  who: User
  call: Sendable
  /** The request on the wire, without proofs. */
  body: Record<string, unknown>
  /** The `Idempotency-Key`. */
  key: string
  /** Undefined if the ledger does not show whether it was done. */
  effect?: Effect
  attempts: Attempt[]
  /** The final answer as text: a success, or a refusal without an effect. */
  answer?: string
  done?: boolean
}

/** The report on an intent that went wrong. */
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
