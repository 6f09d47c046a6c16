import { type BusinessDay, dayAfter } from '@humidor/domain/business-day.ts'
import type { LiabilityAsset } from '@humidor/domain/money/liability-assets.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/database.ts'

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

/** The balance of an account at the block of a published day. `largest`: that of its asset, as it is split. */
export interface BalanceRow {
  asset: LiabilityAsset
  account: bigint
  balance: bigint
  largest: bigint
}

/** The balances of an owner's accounts with money at the block of a published day, by account. */
export async function balancesOfOwner(db: Db, owner: number, day: BusinessDay): Promise<BalanceRow[]> {
  const { rows } = await sql<BalanceRow>`
    select a.asset, a.id as account, e.balance_after as balance, t.largest
    from liability_day d
    join ledger_block b on b.number = d.block
    join account a on a.id between ${owner}::bigint * 100 and ${owner}::bigint * 100 + 99 and a.moved
    join liability_tree t on t.day = d.day and t.asset = a.asset
    join entry e on e.account_id = a.id and e.seq = entry_upto(a.id, b.last_transfer)
    where d.day = ${day} and e.balance_after > 0
    order by a.id`.execute(db)
  return rows
}

/** What decides the split of every balance of a published day (`Splitting`). */
export async function splitOf(db: Db, day: BusinessDay): Promise<{ secret: Buffer; spread: number }> {
  const { rows } = await sql<{ secret: Buffer; spread: number }>`
    select secret, spread from liability_day where day = ${day}`.execute(db)
  const [found] = rows
  if (!found) throw new Error(`no liabilities are published for ${day}`)
  return found
}

export interface ChunkRow {
  asset: LiabilityAsset
  number: number
  nodes: Buffer
}

/** The chunks of a day's lists that must hold some leaves. `asked`: the places of these in `leaves`. None when the lists are deleted. */
export async function chunksWith(
  db: Db,
  day: BusinessDay,
  leaves: readonly { asset: LiabilityAsset; hash: Buffer }[],
): Promise<(ChunkRow & { asked: number[] })[]> {
  if (leaves.length === 0) return []
  const { rows } = await sql<ChunkRow & { asked: number[] }>`
    select c.asset, c.number, c.nodes, wanted.asked from (
      select leaf.asset, found.number, array_agg(leaf.nth::int - 1) as asked
      from unnest(${leaves.map(({ asset }) => asset)}::text[], ${leaves.map(({ hash }) => hash)}::bytea[])
        with ordinality leaf (asset, hash, nth)
      cross join lateral (
        select number from liability_chunk
        where day = ${day} and asset = leaf.asset and first <= leaf.hash order by first desc limit 1
      ) found
      group by leaf.asset, found.number
    ) wanted
    join liability_chunk c on c.day = ${day} and c.asset = wanted.asset and c.number = wanted.number`.execute(db)
  return rows
}

/** Chunks read at once: 640 KB. */
const CHUNKS_AT_ONCE = 16

/** All chunks of an asset of a day in their order, some at a time. */
export async function* everyChunk(db: Db, day: BusinessDay, asset: LiabilityAsset): AsyncGenerator<Buffer[]> {
  for (let from = 0; ; from += CHUNKS_AT_ONCE) {
    const { rows } = await sql<{ nodes: Buffer }>`
      select nodes from liability_chunk
      where day = ${day} and asset = ${asset} and number >= ${from} order by number limit ${CHUNKS_AT_ONCE}`.execute(db)
    if (rows.length > 0) yield rows.map(({ nodes }) => nodes)
    if (rows.length < CHUNKS_AT_ONCE) return
  }
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
