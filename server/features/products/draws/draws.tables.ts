import type { PreorderType } from '@humidor/domain/products/preorder.ts'
import type { ColumnType } from 'kysely'

/** Set later than the row is written, once. */
type Later<T> = ColumnType<T | null, undefined, T>

export type BeaconState = 'none' | 'mixed' | 'unreachable'

/** `draw_session`: one draw of one type (migrations/0024-preorders.sql). Amounts are millionths of the coin that its orders are paid in. */
export interface DrawSessionTable {
  id: ColumnType<bigint, undefined, never>
  type: PreorderType
  due_at: Date
  opened_at: Date
  closes_at: Date
  commitment: Buffer
  seed_sealed: Buffer
  seed_key: string
  beacon_chain: string | null
  beacon_key: string | null
  beacon_round: bigint | null
  closed_at: Later<Date>
  entries: Later<number>
  entries_hash: Later<Buffer>
  quota: Later<bigint>
  drawn_at: Later<Date>
  seed: Later<Buffer>
  beacon_state: Later<BeaconState>
  beacon_signature: Later<Buffer>
  beacon_randomness: Later<Buffer>
  won: Later<number>
  won_money: Later<bigint>
}

export interface DrawsTables {
  draw_session: DrawSessionTable
}
