import type { OracleRequest, Reasons } from './reasons.ts'
import type { State } from './state.ts'

/** Amounts from one account to another, in the judge's own names. */
export type Moves = (readonly [from: string, to: string, amount: bigint])[]

/** What may be asked, what then must happen. */
export interface Expectation {
  /** However often it is asked, it takes effect once. */
  once: boolean
  /** Work of which nobody is told that it was done: what it did is judged thing by thing. */
  silent?: true
  /** Whether what is asked for has been done for the one who asks, so that nothing need happen. */
  already?(state: State, request: OracleRequest): boolean
  reasons(state: State, request: OracleRequest): Reasons
  /** What it moves; changes what the judge knows. `answer`: what the house says to it; `posted`: the keys of its transfers. */
  effect(state: State, request: OracleRequest, answer: string | undefined, posted: readonly string[]): Moves
}
