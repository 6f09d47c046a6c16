import type { Coin, Micros } from '@humidor/domain/money/micros.ts'
import type { Operation } from '@humidor/domain/money/operations.ts'
import type { Account } from './accounts.ts'
import type { OperationName } from './operation-rules.ts'

/**
 * One amount of one coin from one account to another. A fee is a posting of its own.
 * `out` and `in` are the operations in the giver's and the receiver's wallet rows; the default is the transfer's operation.
 */
export type Posting<C extends Coin = Coin> = C extends Coin
  ? {
      from: Account<C>
      to: Account<C>
      amount: Micros<C>
      out?: Operation
      in?: Operation
      /** Shares one entry on the giver's side with the posting before, of the same giver: one payment split among several. */
      joined?: boolean
    }
  : never

/** Postings that are written together or not at all (rules M6). */
export interface Transfer {
  operation: OperationName
  /** Identifies the event, such as `deposit:BSC:<transaction>:<log>`. An event can be posted once only. */
  key: string
  /** Business time, from the clock adapter. */
  at: Date
  postings: readonly Posting[]
  /** The transfer that this one reverses. */
  reverses?: bigint
}

/** One side of a posting. The account gains `amount`, or loses it when negative. */
export interface Line {
  /** The position of the transfer in this call, counted from 1. */
  transfer: number
  /** The account's row number. */
  account: number
  coin: Coin
  amount: bigint
  operation: string | null
}
