import type { PrizeId } from '@humidor/domain/products/raffle-wire.ts'
import type { ColumnType } from 'kysely'

/** Set later than the row is written, once. */
type Later<T> = ColumnType<T | null, undefined, T>

/** `raffle_table`: odds as published (migrations/0033-raffle.sql). */
interface RaffleTableTable {
  hash: Buffer
  words: string
  /** Points. */
  cost: bigint
  first_at: Date
}

/** `raffle_prize`: one prize of some odds. */
interface RafflePrizeTable {
  table_hash: Buffer
  prize: PrizeId
  /** ₡, millionths. */
  amount: bigint
  weight: number
}

/** `raffle_seed`: a seed of the platform for the draws of one member. */
interface RaffleSeedTable {
  id: ColumnType<bigint, undefined, never>
  uid: number
  table_hash: Buffer
  commitment: Buffer
  sealed: Buffer
  seal_key: string
  opened_at: Date
  draws: ColumnType<number, undefined, never>
  revealed_at: Later<Date>
  seed: Later<Buffer>
}

/** `raffle_draw`: one draw. */
interface RaffleDrawTable {
  id: ColumnType<bigint, bigint, never>
  uid: number
  seed_id: bigint
  table_hash: Buffer
  nonce: number
  client_seed: string
  prize: PrizeId
  /** ₡, millionths. */
  amount: bigint
  /** Points. */
  cost: bigint
  at: Date
  taken_by: bigint
  paid_by: bigint | null
  paid_at: Date | null
}

/** `raffle_tally`: the number of draws of each prize. The database counts. */
interface RaffleTallyTable {
  table_hash: Buffer
  prize: PrizeId
  draws: bigint
}

export interface RaffleTables {
  raffle_table: RaffleTableTable
  raffle_prize: RafflePrizeTable
  raffle_seed: RaffleSeedTable
  raffle_draw: RaffleDrawTable
  raffle_tally: RaffleTallyTable
}
