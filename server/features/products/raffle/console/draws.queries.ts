import type { PrizeId } from '@humidor/domain/products/raffle-wire.ts'
import { sql } from 'kysely'
import type { Db } from '../../../../database/database.ts'
import { countRows } from '../../../../platform/console/counting.queries.ts'

/** A draw in the operators' view. */
export interface ConsoleDraw {
  id: bigint
  uid: number
  name: string
  at: Date
  prize: PrizeId
  amount: bigint
  cost: bigint
  nonce: number
  client_seed: string
  commitment: Buffer
  table_hash: Buffer
  revealed_at: Date | null
  paid_at: Date | null
  taken_by: bigint
  paid_by: bigint | null
}

export interface DrawsFilter {
  uid: number | undefined
  prize: PrizeId | undefined
  id: bigint | undefined
  waiting: boolean
}

// Built from the filters in use, so that each query finds its index.
const wanted = ({ uid, prize, id, waiting }: DrawsFilter) => sql`
  ${uid === undefined ? sql`true` : sql`d.uid = ${uid}`}
  and ${prize === undefined ? sql`true` : sql`d.prize = ${sql.lit(prize)}`}
  and ${id === undefined ? sql`true` : sql`d.id = ${id}`}
  and ${waiting ? sql`d.paid_by is null` : sql`true`}`

/** A page of draws after a number: the newest first, or the oldest first where they wait. */
export async function drawsAfter(db: Db, asked: DrawsFilter, place: bigint | undefined, limit: number) {
  const [beyond, order] = asked.waiting ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
  const { rows } = await sql<ConsoleDraw>`
    select d.id, d.uid, m.name, d.at, d.prize, d.amount, d.cost, d.nonce, d.client_seed, s.commitment, d.table_hash, s.revealed_at,
      d.paid_at, d.taken_by, d.paid_by
    from raffle_draw d join raffle_seed s on s.id = d.seed_id join member m on m.uid = d.uid
    where ${wanted(asked)} and ${place === undefined ? sql`true` : sql`d.id ${beyond} ${place}`}
    order by d.id ${order} limit ${limit}`.execute(db)
  return rows
}

/** Counts up to ten thousand. */
export const countDraws = (db: Db, asked: DrawsFilter): Promise<number> =>
  countRows(db, sql`raffle_draw d where ${wanted(asked)}`)

/** Prizes that wait for the rewards: their number, their sum, and since when. */
export async function waitingPrizes(db: Db): Promise<{ count: number; amount: bigint; since: Date | null }> {
  const { rows } = await sql<{ count: bigint; amount: bigint; since: Date | null }>`
    select count(*) as count, coalesce(sum(amount), 0)::bigint as amount, min(at) as since
    from raffle_draw where paid_by is null`.execute(db)
  const [row] = rows
  return { count: Number(row?.count ?? 0n), amount: row?.amount ?? 0n, since: row?.since ?? null }
}

export interface RaffleSums {
  draws: bigint
  points: bigint
  brought: bigint
  /** Rounded down. */
  expected: bigint
}

/** The cost and the prizes of all draws, and the expected prizes by the odds of each. It reads counters that each draw updates. */
export async function raffleSumsOf(db: Db): Promise<RaffleSums> {
  const { rows } = await sql<RaffleSums>`
    with drawn as (
      select p.table_hash, sum(p.amount::numeric * p.weight) / sum(p.weight) as average,
        coalesce(sum(t.draws), 0) as draws, coalesce(sum(t.draws * p.amount::numeric), 0) as brought
      from raffle_prize p left join raffle_tally t using (table_hash, prize) group by 1)
    select coalesce(sum(d.draws), 0)::bigint as draws, coalesce(sum(d.draws * t.cost), 0)::bigint as points,
      coalesce(sum(d.brought), 0)::bigint as brought, coalesce(floor(sum(d.draws * d.average)), 0)::bigint as expected
    from drawn d join raffle_table t on t.hash = d.table_hash`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an aggregate without a row')
  return row
}

/** The number of draws of each prize of some odds. */
export async function drawnBy(db: Db, tableHash: Buffer): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('raffle_tally')
    .select(['prize', 'draws'])
    .where('table_hash', '=', tableHash)
    .execute()
  return new Map(rows.map(({ prize, draws }) => [prize, Number(draws)]))
}
