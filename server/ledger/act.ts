import type { ErrorCode } from '@humidor/domain/errors.ts'
import type { Coin, Micros } from '@humidor/domain/money/micros.ts'
import type { Tx } from '../database/database.ts'
import type { Account } from './accounts.ts'
import type { Transfer } from './posting.ts'

/** Returns the balance of an account at this request's turn, earlier requests of the batch included. */
export type BalanceOf = <C extends Coin>(account: Account<C>) => Micros<C>

/** A feature's row and its transfer. */
export interface Written<Row> {
  row: Row
  transferId: bigint
}

/**
 * A row that a feature writes in the same database transaction, only if the request is accepted. Rows with the same `write` function
 * arrive together, once a batch, in the order of the requests, after the entries are written. Create `write` once, and write set-based.
 * It may only insert: the accounts are locked, so waiting for another row lock could deadlock. An error rolls back the whole batch.
 */
export interface Alongside<Row = unknown> {
  write(tx: Tx, rows: readonly Written<Row>[]): Promise<void>
  row: Row
}

/**
 * A fact other than a balance that a request relies on, such as the price of the day or the member's permission. It is checked again
 * once the accounts are locked. A request with a broken premise does not happen. Premises with the same `holds` function are
 * checked together, once a batch, so create `holds` once. It only reads, and returns its results in the order of the facts.
 */
export interface Premise<Fact = unknown> {
  holds(tx: Tx, facts: readonly Fact[]): Promise<readonly boolean[]>
  fact: Fact
  /** The reason to refuse a broken premise, where a retry with fresh facts could not help. */
  refused?: ErrorCode
}

/**
 * A limit on how many of something may exist at once, such as a member's pending conversions. They are counted once the accounts are
 * locked. Accepted requests of the batch count for later ones; refused ones do not. Quotas with the same `count` function are counted
 * together, so create `count` once. It only reads, and omits keys that have none.
 */
export interface Quota {
  count(tx: Tx, keys: readonly number[]): Promise<ReadonlyMap<number, number>>
  /** The owner of the quota, such as a uid. */
  key: number
  /** The pure rule. `taken` is the count at this request's turn. */
  refuse(taken: number): ErrorCode | undefined
}

/** One request that makes one transfer under a pure rule, with the rows that features write. */
export interface TellerTransfer<Answer = unknown> {
  /** The uid of the requester: eight digits. */
  member: number
  /** The path of the call. */
  call: string
  /** The request's `Idempotency-Key`. */
  key: string
  /** A hash of the request. The same key with another hash is refused. */
  fingerprint: string
  transfer: Omit<Transfer, 'key' | 'reverses'>
  /** Accounts that the rule reads and the transfer does not touch. */
  reads?: readonly Account[]
  premises?: readonly Premise[]
  quota?: Quota
  /** The pure rule on current balances. Returns the first reason to refuse, or undefined. */
  refuse(balance: BalanceOf): ErrorCode | undefined
  /** Rows that features write with the transfer. */
  alongside?: readonly Alongside[]
  /** The answer, now and for every repeat of the request. It must survive JSON. */
  answer: Answer
}

/** `outdated`: a premise no longer holds, so nothing happened. The caller rebuilds the request from current facts. */
export type Settled<Answer = unknown> = { answer: Answer } | { refused: ErrorCode } | { outdated: true }
