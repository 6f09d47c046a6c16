import type { Coin } from '@humidor/domain/money/micros.ts'
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

/** The ledger's tables (the migrations 0001, 0012, 0013 and 0046). Amounts are millionths, whole points for `POINT`. */
export interface LedgerTables {
  account_kind: {
    kind: number
    owner: 'member' | 'merchant' | 'platform'
    name: string
    asset: Coin
    mirror: boolean
  }
  account: {
    id: bigint
    kind: number
    owner: 'member' | 'merchant' | 'platform'
    owner_id: bigint
    name: string
    asset: Coin
    mirror: boolean
    lane: Generated<number>
    /** A trigger updates it with the entries. No statement of ours may write it. */
    balance: GeneratedAlways<bigint>
    entries: GeneratedAlways<bigint>
    /** True when the account has entries. An index finds such accounts by their kind. */
    moved: GeneratedAlways<boolean>
    /** The time of the last entry; null when there is none. */
    last_at: GeneratedAlways<Date | null>
  }
  transfer: {
    id: GeneratedAlways<bigint>
    operation: string
    key: string
    at: Date
    reverses: bigint | null
  }
  entry: {
    account_id: bigint
    seq: bigint
    transfer_id: bigint
    asset: Coin
    amount: bigint
    balance_after: bigint
    operation: string | null
    /** The booking time, never earlier than the previous entry's. */
    at: Date
  }
  idempotency: {
    scope: string
    key: string
    fingerprint: string
    answer: JSONColumnType<object | null>
    at: Date
  }
  settled: {
    operation: string
    /** A business date, `yyyy-mm-dd`. */
    day: string
    subject: bigint
    account_id: bigint
    amount: bigint
    transfer_id: bigint
  }
  /** Written by the sealer, never changed (migrations/0046-ledger-chain.sql). */
  ledger_block: {
    number: GeneratedAlways<bigint>
    last_transfer: bigint
    transfers: bigint
    entries: bigint
    settled: bigint
    at: GeneratedAlways<Date>
    content_hash: Buffer
    hash: GeneratedAlways<Buffer>
  }
  /** The sealer's state. Exactly one row. */
  ledger_sealing: {
    single: GeneratedAlways<boolean>
    seen: bigint
    waits_for: string[]
    waiting_since: Date | null
    looked_at: Date | null
  }
  /** Heads above `number` that were stored before `at` are void. */
  ledger_restore: {
    at: Date
    number: bigint
    hash: Buffer
  }
  transfer_outcome: {
    transfer_id: bigint
    /** 0 pending, 1 done, 2 failed or cancelled. Final once it is not 0. */
    status: number
  }
}
