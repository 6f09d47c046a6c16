import type { ErrorCode } from '@humidor/domain/errors.ts'
import type { Coin, Micros } from '@humidor/domain/money/micros.ts'
import type { Tx } from '../database/database.ts'
import type { Account } from './accounts.ts'
import type { Transfer } from './posting.ts'

/** Answers what stands on an account at the moment this act's turn comes, earlier acts of the same batch included. */
export type BalanceOf = <C extends Coin>(account: Account<C>) => Micros<C>

/** A row of a feature with the transfer that it belongs to. */
export interface Written<Row> {
  row: Row
  transferId: bigint
}

/**
 * A row that a feature writes if its act happens, in the same transaction, and not at all if it does not. Rows with one and
 * the same `write` are handed to it together, once for all acts that are settled at once, after the entries stand and in
 * the order of the acts. So `write` is a function that is made once, and it writes set-based. It may only insert: accounts
 * are locked, so to wait for a row that somebody else holds could be forever. Throwing undoes the acts of the whole batch.
 */
export interface Alongside<Row = unknown> {
  write(tx: Tx, rows: readonly Written<Row>[]): Promise<void>
  row: Row
}

/**
 * What an act was made of that is no balance, such as the price of the day, or that its member may act. It is looked at again
 * in the transaction, once the accounts are locked: an act of which one premise does not hold any more does not happen. Premises
 * with one and the same `holds` are asked together, once for all acts that are settled at once, so `holds` is a function that is
 * made once. It only looks, and answers in the order of the facts.
 */
export interface Premise<Fact = unknown> {
  holds(tx: Tx, facts: readonly Fact[]): Promise<readonly boolean[]>
  fact: Fact
  /** Why the act is refused where it does not hold, if making the act anew could not help. */
  refused?: ErrorCode
}

/**
 * How many of something may stand at once, such as a member's conversions that wait. What stands is counted in the transaction, once the
 * accounts are locked; of acts that are settled together those that happen count for those behind them, and the refused do not. What has
 * one and the same `count` is counted together, so `count` is a function that is made once. It only looks, and leaves out who has none.
 */
export interface Quota {
  count(tx: Tx, keys: readonly number[]): Promise<ReadonlyMap<number, number>>
  /** Whose places are counted. */
  key: number
  /** The pure rule, with how many are taken at this act's turn. */
  refuse(taken: number): ErrorCode | undefined
}

/** One request that is one transfer under a pure rule, with what features write alongside. */
export interface TellerTransfer<Answer = unknown> {
  /** Whose request: eight digits. */
  member: number
  /** The path of the call. */
  call: string
  /** The request's `Idempotency-Key`. */
  key: string
  /** A hash of the request: the same key with another request is refused. */
  fingerprint: string
  transfer: Omit<Transfer, 'key' | 'reverses'>
  /** Accounts that the rule looks at and the transfer does not touch. */
  reads?: readonly Account[]
  premises?: readonly Premise[]
  quota?: Quota
  /** The pure rule, with the balances of this moment: the first reason to refuse, or undefined. */
  refuse(balance: BalanceOf): ErrorCode | undefined
  /** What features write with the transfer. */
  alongside?: readonly Alongside[]
  /** What is answered, now and whenever the same request comes again. It must survive JSON. */
  answer: Answer
}

/** `outdated`: nothing happened, as a premise of the act does not hold any more; whoever asked makes it anew, of what is so now. */
export type Settled<Answer = unknown> = { answer: Answer } | { refused: ErrorCode } | { outdated: true }
