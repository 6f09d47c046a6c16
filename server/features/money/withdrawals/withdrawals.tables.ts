import type { BusinessDay } from '@humidor/domain/business-day.ts'
import type { Chain } from '@humidor/domain/money/deposit.ts'
import type { WithdrawalState } from '@humidor/domain/money/withdrawal.ts'
import type { ColumnType, GeneratedAlways } from 'kysely'

/** Set later than the row is written. */
type Later<T> = ColumnType<T | null, T | null | undefined, T | null>

/**
 * `withdrawal`: a request of a member or a merchant, and its state (migrations 0015 and 0031). Amounts are millionths
 * of USDT.
 */
export interface WithdrawalTable {
  id: GeneratedAlways<bigint>
  /** The owner: exactly one of the two. */
  uid: number | null
  merchant_id: number | null
  chain: Chain
  /** The address bound at the request. */
  address: string
  address_bound_at: Date
  address_seal: Buffer
  money: bigint
  fee: bigint
  /** Paid on the chain: exactly this amount. */
  pays: bigint
  created_at: Date
  business_day: BusinessDay
  /** The key of the request that both second factors, or the merchant's password, were given for. */
  proof: string
  proof_seal: Buffer
  state: ColumnType<WithdrawalState, undefined, WithdrawalState>
  approved_by: Later<number>
  second_by: Later<number>
  approved_at: Later<Date>
  approved_block: Later<bigint>
  /** The hash of that block; null: not stored. */
  approved_hash: Later<string>
  txid: Later<string>
  sent_by: Later<number>
  sent_at: Later<Date>
  block_number: Later<bigint>
  trouble: Later<string>
  rejected_by: Later<number>
  reply: Later<string>
  ended_at: Later<Date>
}

/** The state of an entered transaction: see the migration. */
export type TxState = 'watched' | 'paid' | 'failed' | 'wrong' | 'taken back' | 'besides'

/** `withdrawal_tx`: every transaction ever entered as a payment. */
export interface WithdrawalTxTable {
  chain: Chain
  txid: string
  withdrawal_id: bigint
  state: ColumnType<TxState, undefined, TxState>
  entered_by: number
  entered_at: Date
  failed_at_block: Later<bigint>
  taken_back_by: Later<number>
  /** Only of a taken-back transaction: see the migration. */
  seen_paying_at: Later<Date>
  ended_at: Later<Date>
  why: Later<string>
  log_index: Later<number>
  from_address: Later<string>
}

export interface WithdrawalsTables {
  withdrawal: WithdrawalTable
  withdrawal_tx: WithdrawalTxTable
}
