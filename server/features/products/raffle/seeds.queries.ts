import { type RaffleTable, tableText } from '@humidor/domain/products/raffle.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../database/database.ts'

/** A seed that is not revealed. */
export interface OpenSeed {
  id: bigint
  uid: number
  table_hash: Buffer
  commitment: Buffer
  sealed: Buffer
  seal_key: string
  /** The number of its draws. */
  draws: number
}

const shown = sql`id, uid, table_hash, commitment, sealed, seal_key, draws`

/** Stores odds as published. Stored odds never change. */
export async function keepTable(tx: Tx, hash: Buffer, table: RaffleTable, at: Date): Promise<void> {
  const { rows } = await sql`
    insert into raffle_table (hash, words, cost, first_at) values (${hash}, ${tableText(table)}, ${table.cost}::bigint, ${at})
    on conflict do nothing returning hash`.execute(tx)
  if (rows.length === 0) return
  await tx
    .insertInto('raffle_prize')
    .values(table.prizes.map(({ id, amount, weight }) => ({ table_hash: hash, prize: id, amount, weight })))
    .execute()
}

/** Locks a member's open seed: concurrent draws wait. */
export async function lockSeed(tx: Tx, uid: number): Promise<OpenSeed | undefined> {
  const { rows } = await sql<OpenSeed>`
    select ${shown} from raffle_seed where uid = ${uid} and revealed_at is null for no key update`.execute(tx)
  return rows[0]
}

/** A member's open seed, read without a lock. */
export async function seedOf(db: Db, uid: number): Promise<OpenSeed | undefined> {
  const { rows } = await sql<OpenSeed>`
    select ${shown} from raffle_seed where uid = ${uid} and revealed_at is null`.execute(db)
  return rows[0]
}

/** Locks unrevealed seeds opened before a moment, the oldest first, and skips those in use by a draw. */
export async function lockOldSeeds(
  tx: Tx,
  before: Date,
  except: readonly bigint[],
  limit: number,
): Promise<OpenSeed[]> {
  const { rows } = await sql<OpenSeed>`
    select ${shown} from raffle_seed
    where revealed_at is null and opened_at < ${before} and id <> all (${except}::bigint[])
    order by opened_at, id limit ${limit} for no key update skip locked`.execute(tx)
  return rows
}

export type NewSeed = Omit<OpenSeed, 'id' | 'draws'> & { at: Date }

/** Opens a seed, whose record becomes public. No effect where the member has an open one. */
export const insertSeed = (tx: Tx, { at, ...seed }: NewSeed) =>
  sql`
    insert into raffle_seed (uid, table_hash, commitment, sealed, seal_key, opened_at, is_public)
    values (${seed.uid}, ${seed.table_hash}, ${seed.commitment}, ${seed.sealed}, ${seed.seal_key}, ${at}, true)
    on conflict (uid) where revealed_at is null do nothing`.execute(tx)

/** Reveals a locked seed. */
export const writeRevealed = (tx: Tx, id: bigint, seed: Buffer, at: Date) =>
  sql`
    update raffle_seed set seed = ${seed}, revealed_at = greatest(${at}, opened_at) where id = ${id}`.execute(tx)
