import type { Coin, Micros } from '@humidor/domain/money/micros.ts'
import type { Operation } from '@humidor/domain/money/operations.ts'
import type { Account } from './accounts.ts'
import type { OperationName } from './operation-rules.ts'

/**
 * One amount of one coin from one account to another: what is taken is what is given. A fee is a posting of its own.
 * `out` and `in` are what the rows of the giver's and of the receiver's wallet say; without them, the transfer's operation.
 */
export type Posting<C extends Coin = Coin> = C extends Coin
  ? {
      from: Account<C>
      to: Account<C>
      amount: Micros<C>
      out?: Operation
      in?: Operation
      /** On the giver's side one entry with the posting before, of the same giver: one payment that is shared out. */
      joined?: boolean
    }
  : never

/** Postings that happen together or not at all (decisions §2). */
export interface Transfer {
  operation: OperationName
  /** The one event that this transfer stands for, such as `deposit:BSC:<transaction>:<log>`. It can be posted once only. */
  key: string
  /** Business time, from the clock adapter. */
  at: Date
  postings: readonly Posting[]
  /** The transfer that this one takes back. */
  reverses?: bigint
}

/** One side of a posting, as it is written: the account gains `amount`, or loses it when negative. */
export interface Line {
  /** Which of the transfers of this call, counted from 1. */
  transfer: number
  /** The account's row number. */
  account: number
  coin: Coin
  amount: bigint
  operation: string | null
}
