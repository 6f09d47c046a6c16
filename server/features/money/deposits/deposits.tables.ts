import type { Chain } from '@humidor/domain/money/deposit.ts'
import type { ColumnType, GeneratedAlways } from 'kysely'

/** `deposit_intent`: a member is about to pay this exact amount to this address. Amounts are millionths of USDT. */
export interface DepositIntentTable {
  id: GeneratedAlways<bigint>
  uid: number
  chain: Chain
  address: string
  /** What the member asked for. */
  asked: bigint
  /** What is to be paid: the asked amount and its tail. It belongs to this intent until `released_at`. */
  amount: bigint
  /** An unpaid one shows as expired once `expires_at` has come: that is told by the time, not stored. */
  state: ColumnType<IntentState, IntentState, IntentState>
  opened_at: Date
  expires_at: Date
  grace_until: Date
  released_at: Date | null
  credited_at: Date | null
}
export type IntentState = 'waiting' | 'confirming' | 'credited'

/** `deposit_address`: every address that was ever offered; money is looked for on all of them for ever. */
export interface DepositAddressTable {
  chain: Chain
  address: string
}

/** `chain_transfer`: money that came to one of our addresses, whoever sent it and for whatever reason. */
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
  /** In millionths; null when it is no whole number of them. */
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
  /** Since when the payment is missing on the chain; where it was credited, that is an alarm for the operators. */
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

/** `chain_cursor`: how far a chain has been read, one row for each chain. */
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
  /** Rows of answers that were skipped because they had not the form that they should have. */
  odd_rows: ColumnType<bigint, bigint | undefined, bigint>
  /** When the head was read: whatever is found above it was paid later. */
  head_at: Date
  /** Grows with every step, so that of two watchers with the same view only one writes. */
  version: bigint
  /** The last alarm, kept for the operators. */
  alarm: string | null
  alarm_at: Date | null
  /** When the head was last seen to have grown. */
  grown_at: Date
  /** What the last look failed with; null once one succeeds. */
  trouble: string | null
  trouble_at: Date | null
  /** Since when payments that are deep enough wait because too few providers speak for them. */
  waits_since: Date | null
  /** How far other tokens were looked for. */
  others_through: bigint | null
  /** When the last hours were last gone through a second time. */
  swept_at: Date | null
  adds_up: ColumnType<boolean, boolean | undefined, boolean>
  /** Up to which moment credited payments are counted already, and what they are together. */
  counted_through: ColumnType<Date, Date | undefined, Date>
  counted_raw: ColumnType<string, string | undefined, string>
  counted_amount: ColumnType<bigint, bigint | undefined, bigint>
}

/** `chain_scan`: which blocks were read, without gap or overlap, and the hash of the last one of each stretch. */
export interface ChainScanTable {
  chain: Chain
  from_block: bigint
  to_block: bigint
  to_hash: string
  at: Date
}

/** `deposit_assignment`: a payment that two operators gave to a member, or took as the platform's own money. */
export interface DepositAssignmentTable {
  /** Out of the numbers of deposits, as both are records of the member's. */
  id: ColumnType<bigint, never, never>
  payment_id: bigint
  /** Null: the treasury. */
  uid: number | null
  /** Whole millionths: what was credited. */
  amount: bigint
  /** What is less than a millionth, in the token's smallest unit; it stays unmatched for ever. */
  remainder: ColumnType<string, string | bigint, never>
  transfer_id: bigint
  approval_id: string
  at: Date
}

/** `strange_transfer`: another token that came to one of our addresses. It is not money to us and is in no sum. */
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
  /** The deposit whose amount it shows. */
  suggests: bigint | null
  seen_at: Date
  left_at: Date | null
  left_reason: string | null
  left_by: string | null
}

/** `deposit_claim`: a member says which transaction paid a deposit of theirs. */
export interface DepositClaimTable {
  id: GeneratedAlways<bigint>
  intent_id: bigint
  uid: number
  chain: Chain
  tx_hash: string
  state: ColumnType<ClaimState, ClaimState | undefined, ClaimState>
  /** What an operator wrote, where the payment stays as it is. */
  reply: string | null
  created_at: Date
  ended_at: Date | null
  /** When the chain was last asked for the transaction; null: not yet. */
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
