import { type BusinessDay, dayAfter } from '@humidor/domain/business-day.ts'
import type { LiabilityAsset } from '@humidor/domain/money/liabilities.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/database.ts'
import { leavesOf, prefixOf, saltOf } from './leaves.ts'

/** A published day with its trees, in no order. */
export interface DayRow {
  day: BusinessDay
  block: bigint
  /** SHA-256 in hex. */
  block_hash: string
  at: Date
  /** Whether the list of its leaves is still kept. */
  listed: boolean
  trees: { asset: LiabilityAsset; leaves: number; total: string; root: string }[]
}

/** Published days before one (or all), newest first. */
export async function daysBefore(db: Db, before: BusinessDay | undefined, limit: number): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select d.day, d.block, encode(b.hash, 'hex') as block_hash, d.at,
      exists (select from liability_chunk c where c.day = d.day) as listed,
      (select jsonb_agg(jsonb_build_object('asset', t.asset, 'leaves', t.leaves, 'total', t.total::text, 'root', encode(t.root, 'hex')))
        from liability_tree t where t.day = d.day) as trees
    from liability_day d join ledger_block b on b.number = d.block
    where ${before === undefined ? sql`true` : sql`d.day < ${before}::date`}
    order by d.day desc limit ${limit}`.execute(db)
  return rows
}

/** A published day. Undefined: none, or no day is published at all. */
export async function publishedDay(db: Db, day: BusinessDay | undefined): Promise<DayRow | undefined> {
  const [found] = await daysBefore(db, day === undefined ? undefined : dayAfter(day, 1), 1)
  return day === undefined || found?.day === day ? found : undefined
}

/** A leaf of an owner's account. */
export interface LeafRow {
  asset: LiabilityAsset
  account: bigint
  balance: bigint
  part: number
  amount: bigint
  hash: Buffer
  /** The chunk that must hold it; null when the list is no longer kept. */
  chunk: number | null
}

/** The salt of an owner's leaves on a published day, and all of their leaves, by account and part. */
export async function leavesOfOwner(
  db: Db,
  owner: number,
  day: BusinessDay,
): Promise<{ salt: Buffer; leaves: LeafRow[] }> {
  const { rows: salts } = await sql<{ salt: Buffer }>`
    select ${sql.raw(saltOf('secret', `${owner}::bigint`))} as salt from liability_day where day = ${day}`.execute(db)
  const { rows } = await sql<LeafRow>`
    with balances as materialized (
      select a.asset, a.id as account, e.balance_after as balance, ${sql.raw(prefixOf('d.day', 'a.asset'))} as prefix,
        d.secret, d.spread, t.largest
      from liability_day d
      join ledger_block b on b.number = d.block
      join account a on a.id between ${owner}::bigint * 100 and ${owner}::bigint * 100 + 99 and a.moved
      join liability_tree t on t.day = d.day and t.asset = a.asset
      join entry e on e.account_id = a.id and e.seq = entry_upto(a.id, b.last_transfer)
      where d.day = ${day} and e.balance_after > 0
    )
    select leaf.asset, leaf.account, a.balance, leaf.part, leaf.amount, leaf.hash, c.number as chunk
    from (${sql.raw(leavesOf('balances'))}) leaf
    join balances a on a.account = leaf.account
    left join lateral (
      select number from liability_chunk
      where day = ${day} and asset = leaf.asset and first <= leaf.hash order by first desc limit 1
    ) c on true
    order by leaf.account, leaf.part`.execute(db)
  const [found] = salts
  if (!found) throw new Error(`no liabilities are published for ${day}`)
  return { salt: found.salt, leaves: rows }
}

export interface ChunkRow {
  asset: LiabilityAsset
  number: number
  nodes: Buffer
}

/** Some chunks of a day. */
export async function chunksOfDay(
  db: Db,
  day: BusinessDay,
  those: readonly Pick<ChunkRow, 'asset' | 'number'>[],
): Promise<ChunkRow[]> {
  if (those.length === 0) return []
  const { rows } = await sql<ChunkRow>`
    select c.asset, c.number, c.nodes
    from unnest(${those.map(({ asset }) => asset)}::text[], ${those.map((it) => it.number)}::int[]) asked (asset, number)
    join liability_chunk c on c.day = ${day} and c.asset = asked.asset and c.number = asked.number`.execute(db)
  return rows
}

/** Chunks of an asset of a day from a number on, in their order. */
export async function chunksFrom(db: Db, day: BusinessDay, asset: LiabilityAsset, from: number, limit: number) {
  const { rows } = await sql<ChunkRow>`
    select asset, number, nodes from liability_chunk
    where day = ${day} and asset = ${asset} and number >= ${from} order by number limit ${limit}`.execute(db)
  return rows
}

/** The nodes over the chunks of a tree, one after another. */
export async function chunkNodesOf(db: Db, day: BusinessDay, asset: LiabilityAsset): Promise<Buffer> {
  const { rows } = await sql<{ nodes: Buffer }>`
    select chunk_nodes as nodes from liability_tree where day = ${day} and asset = ${asset}`.execute(db)
  const [found] = rows
  if (!found) throw new Error(`there is no tree of ${asset} for ${day}`)
  return found.nodes
}

/** The newest published day; undefined before the first. */
export async function newestDay(db: Db): Promise<BusinessDay | undefined> {
  const { rows } = await sql<{ day: BusinessDay | null }>`select max(day) as day from liability_day`.execute(db)
  return rows[0]?.day ?? undefined
}

/** How many days are settled after the newest published one. */
export async function daysUnpublished(db: Db): Promise<number> {
  const { rows } = await sql<{ behind: bigint }>`
    select count(*) as behind from settlement_day
    where finished_at is not null and day > coalesce((select max(day) from liability_day), '-infinity')`.execute(db)
  return Number(rows[0]?.behind ?? 0n)
}

/** Deletes lists of leaves that are no longer kept, a limited number of chunks. Returns how many. */
export async function deleteOldChunks(db: Db, kept: BusinessDay, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from liability_chunk where ctid = any (array(
      select ctid from liability_chunk where day < ${kept} order by day limit ${limit})) returning 1`.execute(db)
  return rows.length
}
