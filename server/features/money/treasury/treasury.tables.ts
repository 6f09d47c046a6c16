import type { Coin } from '@humidor/domain/money/micros.ts'
import type { TreasuryMove } from '@humidor/domain/money/treasury.ts'
import type { GeneratedAlways } from 'kysely'

/** `treasury_deed`: what two operators agreed on that moved money (migrations/0017-money-desk.sql). Who they were and why stands in `approval`. */
export interface TreasuryDeedTable {
  id: GeneratedAlways<bigint>
  approval_id: string
  kind: 'award' | 'move'
  /** Of an award: who was awarded. */
  uid: number | null
  /** Of a move: which. */
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
