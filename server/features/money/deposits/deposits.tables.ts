import type { Chain } from '@humidor/domain/money/deposit.ts'
import type { ColumnType, GeneratedAlways } from 'kysely'

/** `deposit_intent`: a member is about to pay this exact amount to this address. Amounts are millionths of USDT. */
export interface DepositIntentTable {
  id: GeneratedAlways<bigint>
  uid: number
  chain: Chain
  address: string
  /** The amount that the member asked for. */
  asked: bigint
  /** The amount to pay: the requested amount and its tail. It belongs to this intent until `released_at`. */
  amount: bigint
  /** An unpaid one shows as expired from `expires_at` on. That is not stored. */
  state: ColumnType<IntentState, IntentState, IntentState>
  opened_at: Date
  expires_at: Date
  grace_until: Date
  released_at: Date | null
  credited_at: Date | null
}
export type IntentState = 'waiting' | 'confirming' | 'credited'

/** `deposit_address`: every address ever offered. All of them are watched for ever. */
export interface DepositAddressTable {
  chain: Chain
  address: string
}

/** `chain_transfer`: a payment to one of our addresses, from any sender. */
export interface ChainTransferTable {
  id: GeneratedAlways<bigint>
  chain: Chain
  tx_hash: string
  log_index: number
  contract: string
  from_address: string
  to_address: string
  /** In the token's smallest unit, exact, as decimal digits. */
  raw: ColumnType<string, string | bigint, never>
  /** In millionths; null: not a whole number of them. */
  amount: bigint | null
  block_number: bigint
  block_hash: string
  state: TransferState
  reason: UnmatchedReason | null
  intent_id: bigint | null
  /** The intent that an unmatched payment was probably meant for. */
  suggests: bigint | null
  /** The ledger's transfer, once credited. */
  transfer_id: bigint | null
  seen_at: Date
  settled_at: Date | null
  /** Since when the payment is missing on the chain. For a credited payment, operators got an alarm. */
  lost_at: Date | null
  /** `log_index`, while the payment is on the chain as far as we know; else null. */
  place: GeneratedAlways<number | null>
  /** Two operators left an unmatched payment as it is: when, why, and by which request. */
  left_at: Date | null
  left_reason: string | null
  left_by: string | null
}
export type TransferState = 'seen' | 'credited' | 'unmatched' | 'assigned' | 'orphaned'
export type UnmatchedReason = 'no intent' | 'second payment' | 'dust' | 'not whole millionths'

/** `chain_cursor`: the blocks that were read, one row for each chain. */
export interface ChainCursorTable {
  chain: Chain
  first_block: bigint
  scanned: bigint
  head: bigint
  finalized: bigint
  head_hash: ColumnType<string | null, string | null | undefined, string | null>
  /** Which providers contradict each other, and since when; null: none. */
  disagreement: ColumnType<string | null, string | null | undefined, string | null>
  disagrees_since: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** Malformed rows of answers, which were skipped. */
  odd_rows: ColumnType<bigint, bigint | undefined, bigint>
  /** When the head was read: payments above it were made later. */
  head_at: Date
  /** Grows with every step, so that of two watchers with the same view only one writes. */
  version: bigint
  /** The last alarm, kept for the operators. */
  alarm: string | null
  alarm_at: Date | null
  /** When the head was last seen to have grown. */
  grown_at: Date
  /** The error of the last read; null once one succeeds. */
  trouble: string | null
  trouble_at: Date | null
  /** Since when payments with enough confirmations wait because too few providers confirm them. */
  waits_since: Date | null
  /** The block up to which other tokens were searched. */
  others_through: bigint | null
  /** When the last hours were last read again. */
  swept_at: Date | null
  adds_up: ColumnType<boolean, boolean | undefined, boolean>
  /** The moment up to which credited payments are counted, and their sums. */
  counted_through: ColumnType<Date, Date | undefined, Date>
  counted_raw: ColumnType<string, string | undefined, string>
  counted_amount: ColumnType<bigint, bigint | undefined, bigint>
}

/**
 * `chain_scan`: the stretches of blocks that were read, without gap or overlap, with the hash of each one's last block.
 */
export interface ChainScanTable {
  chain: Chain
  from_block: bigint
  to_block: bigint
  to_hash: string
  at: Date
}

/** `deposit_assignment`: a payment that two operators assigned to a member, or to the treasury. */
export interface DepositAssignmentTable {
  /** From the numbers of deposits, because both are records of the member. */
  id: ColumnType<bigint, never, never>
  payment_id: bigint
  /** Null: the treasury. */
  uid: number | null
  /** Credited, in whole millionths. */
  amount: bigint
  /** The part below one millionth, in the token's smallest unit. It stays unmatched for ever. */
  remainder: ColumnType<string, string | bigint, never>
  transfer_id: bigint
  approval_id: string
  at: Date
}

/** `strange_transfer`: a payment in another token to one of our addresses. It is in no sum. */
export interface StrangeTransferTable {
  id: GeneratedAlways<bigint>
  chain: Chain
  tx_hash: string
  log_index: number
  contract: string
  from_address: string
  to_address: string
  raw: ColumnType<string, string | bigint, never>
  block_number: bigint
  /** The deposit with the same digits. */
  suggests: bigint | null
  seen_at: Date
  left_at: Date | null
  left_reason: string | null
  left_by: string | null
}

/** `deposit_claim`: a member's word on which transaction paid their deposit. */
export interface DepositClaimTable {
  id: GeneratedAlways<bigint>
  intent_id: bigint
  uid: number
  chain: Chain
  tx_hash: string
  state: ColumnType<ClaimState, ClaimState | undefined, ClaimState>
  /** The operator's reply, if the payment was left. */
  reply: string | null
  created_at: Date
  ended_at: Date | null
  /** When the chain was last asked about the transaction; null: not yet. */
  asked_at: Date | null
}
export type ClaimState = 'looked at' | 'credited' | 'left'

export interface DepositsTables {
  deposit_intent: DepositIntentTable
  deposit_address: DepositAddressTable
  chain_transfer: ChainTransferTable
  chain_cursor: ChainCursorTable
  chain_scan: ChainScanTable
  deposit_assignment: DepositAssignmentTable
  strange_transfer: StrangeTransferTable
  deposit_claim: DepositClaimTable
}
