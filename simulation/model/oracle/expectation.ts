import type { OracleRequest, Reasons } from './reasons.ts'
import type { State } from './state.ts'

/** Amounts from one account to another, by the oracle's account names. */
export type Moves = (readonly [from: string, to: string, amount: bigint])[]

/** The expected refusals and effect of one call or job. */
export interface Expectation {
  /** Whether repeated requests take effect only once. */
  once: boolean
  /** A job without an answer. Each of its effects is checked by itself. */
  silent?: true
  /** Whether the same request of the same user has been carried out before, so that no effect is needed. */
  already?(state: State, request: OracleRequest): boolean
  reasons(state: State, request: OracleRequest): Reasons
  /**
   * Updates the oracle's state and returns the expected postings. `answer` is the platform's answer, `posted` are the
   * keys of its transfers.
   */
  effect(state: State, request: OracleRequest, answer: string | undefined, posted: readonly string[]): Moves
}
