import type { BusinessDay } from '@humidor/domain/business-day.ts'
import { type LiabilityAsset, liabilityAssets } from '@humidor/domain/money/liability-assets.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../database/database.ts'
import { kindNumber } from '../../../ledger/accounts.ts'

/** The newest sealed block, and the last transfer that it covers. @throws when the ledger has no block */
export async function newestBlock(tx: Tx): Promise<{ number: bigint; last: bigint }> {
  const { rows } = await sql<{ number: bigint; last: bigint }>`
    select number, last_transfer as last from ledger_block order by number desc limit 1`.execute(tx)
  const [block] = rows
  if (!block) throw new Error('the ledger has no block, not even the one that it began with')
  return block
}

/** The average parts of a balance in the newest published day, per mille; undefined before the first. */
export async function newestSpread(tx: Tx): Promise<number | undefined> {
  const { rows } = await sql<{ spread: number }>`
    select spread from liability_day order by day desc limit 1`.execute(tx)
  return rows[0]?.spread
}

/** About how many members and merchants ever had money: those whose USCD or received USDT moved. Read from an index. */
export async function ownersOf(tx: Tx): Promise<number> {
  const kinds = [kindNumber('member:transaction:USCD'), kindNumber('merchant:usdt:USDT')]
  const { rows } = await sql<{ owners: bigint }>`
    select count(*) as owners from account where moved and kind = any (${kinds}::smallint[])`.execute(tx)
  return Number(rows[0]?.owners ?? 0n)
}

interface NewDay {
  day: BusinessDay
  block: bigint
  at: Date
  secret: Buffer
  spread: number
}

/** Begins a day. False: it was published before. */
export async function insertDay(tx: Tx, { day, block, at, secret, spread }: NewDay): Promise<boolean> {
  const { rows } = await sql`
    insert into liability_day (day, block, at, secret, spread) values (${day}, ${block}, ${at}, ${secret}, ${spread})
    on conflict do nothing returning day`.execute(tx)
  return rows.length > 0
}

/**
 * SQL for what accounts have moved since a transfer: `account_id` and `amount`. Not by the view `entry`: it would lead the planner to
 * read the whole index of givers.
 */
const movedAfter = (last: bigint): RawBuilder<unknown> => sql`
  select account_id, sum(amount)::bigint as amount from (
    select account_id, amount from transfer_line where transfer_id > ${last}::bigint
    union all
    select side.account_id, side.amount
    from transfer t cross join lateral (values (t.from_account, -t.amount), (t.to_account, t.amount)) side (account_id, amount)
    where t.id > ${last}::bigint and t.amount is not null
  ) later group by account_id`

/** What all members and merchants together had of each asset after a transfer, by the ledger's totals: millionths. */
export async function owedAt(tx: Tx, last: bigint): Promise<Record<LiabilityAsset, bigint>> {
  const { rows } = await sql<{ asset: LiabilityAsset; owed: bigint }>`
    select k.asset, sum(s.amount)::bigint as owed from (
      select kind, balance as amount from account_totals()
      union all select account_kind_of(account_id), -amount from (${movedAfter(last)}) m
    ) s join account_kind k on k.kind = s.kind where k.owner <> 'platform' group by k.asset`.execute(tx)
  const owed = { USDT: 0n, USCD: 0n, CIG: 0n }
  for (const row of rows) if (liabilityAssets.includes(row.asset)) owed[row.asset] = row.owed
  return owed
}

/** The number of pages of the table of accounts. */
export async function accountPages(tx: Tx): Promise<number> {
  const { rows } = await sql<{ pages: number }>`
    select (pg_relation_size('account') / current_setting('block_size')::int)::int as pages`.execute(tx)
  return rows[0]?.pages ?? 0
}

/** Balances of an asset, 16 bytes each, big-endian: the number of the account, and what it has in millionths, above zero. */
export interface PackedBalances {
  asset: LiabilityAsset
  balances: Buffer
}

/** Packs balances by asset, because a row for each would take ten times as long. `accounts`: a query of `id`, `asset` and `balance`. */
async function packed(tx: Tx, accounts: RawBuilder<unknown>): Promise<PackedBalances[]> {
  const { rows } = await sql<PackedBalances>`
    select asset, string_agg(int8send(id) || int8send(balance), ''::bytea) as balances
    from (${accounts}) a where asset = any (${[...liabilityAssets]}::text[]) group by asset`.execute(tx)
  return rows
}

interface Slice {
  /** The last transfer that counts. */
  last: bigint
  /** Pages of the table of accounts, from the first up to but not including the second. */
  from: number
  before: number
}

/** The balances of the accounts on some pages that have not moved since the last transfer that counts. */
export const balancesOnPages = (tx: Tx, { last, from, before }: Slice): Promise<PackedBalances[]> =>
  packed(
    tx,
    sql`
      select a.id, a.asset, a.balance from account a
      where a.ctid >= ${`(${from},0)`}::tid and a.ctid < ${`(${before},0)`}::tid and a.owner <> 'platform' and a.balance > 0
        and not exists (select from (${movedAfter(last)}) m where m.account_id = a.id)`,
  )

/** The balances of the accounts that have moved since the last transfer that counts. There are few: the newest block is seconds old. */
export const balancesMoved = (tx: Tx, last: bigint): Promise<PackedBalances[]> =>
  packed(
    tx,
    sql`
      select a.id, a.asset, a.balance - m.amount as balance
      from (${movedAfter(last)}) m join account a on a.id = m.account_id
      where a.owner <> 'platform' and a.balance > m.amount`,
  )

interface NewChunks {
  day: BusinessDay
  asset: LiabilityAsset
  /** The number of the first chunk. */
  from: number
  chunks: readonly Buffer[]
}

/** Writes chunks of sorted leaves. */
export async function insertChunks(tx: Tx, { day, asset, from, chunks }: NewChunks): Promise<void> {
  if (chunks.length === 0) return
  // A buffer of its own is sent as it is; one in an array would be sent as text of twice the length.
  const rows = chunks.map((nodes, at) => sql`(${day}::date, ${asset}, ${from + at}::int, ${nodes}::bytea)`)
  await sql`
    insert into liability_chunk (day, asset, number, first, nodes)
    select day, asset, number, substr(nodes, 9, 32), nodes from (values ${sql.join(rows)}) chunk (day, asset, number, nodes)`.execute(
    tx,
  )
}

interface NewTree {
  day: BusinessDay
  asset: LiabilityAsset
  leaves: number
  total: bigint
  largest: bigint
  root: Buffer
  chunkNodes: Buffer
}

export const insertTree = (tx: Tx, { day, asset, leaves, total, largest, root, chunkNodes }: NewTree) =>
  sql`
    insert into liability_tree (day, asset, leaves, total, largest, root, chunk_nodes)
    values (${day}, ${asset}, ${leaves}, ${total}, ${largest}, ${root}, ${chunkNodes})`.execute(tx)
