import type { Coin } from '@humidor/domain/money/micros.ts'
import type { TreasuryMove } from '@humidor/domain/money/treasury.ts'
import type { GeneratedAlways } from 'kysely'

/**
 * `treasury_deed`: awards and moves that two operators approved (migrations/0017-money-desk.sql). The operators and the
 * reason are in `approval`.
 */
export interface TreasuryDeedTable {
  id: GeneratedAlways<bigint>
  approval_id: string
  kind: 'award' | 'move'
  /** Of an award: the member. */
  uid: number | null
  /** Of a move: its kind. */
  move: TreasuryMove | null
  coin: Coin
  /** Millionths; whole points for `POINT`. */
  amount: bigint
  transfer_id: bigint
  at: Date
}

export interface TreasuryTables {
  treasury_deed: TreasuryDeedTable
}
