import type { CountedDraw } from '@humidor/domain/backoffice/odds.ts'
import type { Period } from '@humidor/domain/backoffice/reports.ts'
import { type BusinessDay, dayAfter } from '@humidor/domain/business-day.ts'
import type { PreorderType } from '@humidor/domain/products/preorder.ts'
import { sql } from 'kysely'
import type { Db } from '../../../../database/database.ts'

/** Payments and refunds of shops. ₡, millionths. */
export interface Takings {
  payments: number
  gross: bigint
  refunds: number
  refunded: bigint
}

/** The takings of all shops on each counted day, and how many shops had any. */
export async function takingsByDay(db: Db, { from, to }: Period) {
  const { rows } = await sql<Takings & { day: BusinessDay; shops: number }>`
    select c.day, coalesce(t.shops, 0) as shops, coalesce(t.payments, 0)::int as payments, coalesce(t.gross, 0) as gross,
      coalesce(t.refunds, 0)::int as refunds, coalesce(t.refunded, 0) as refunded
    from report_count c left join report_takings t using (day) where c.day between ${from} and ${to} order by c.day`.execute(
    db,
  )
  return rows
}

/** The last row of a merchant at the end of a day, by an index. Without one before that day, nulls. */
const asOf = (merchant: string, day: BusinessDay) => sql`(
  select s.payments_so_far, s.gross_so_far, s.refunds_so_far, s.refunded_so_far from report_shop s
  where s.merchant_id = ${sql.ref(merchant)} and s.day <= ${day} order by s.day desc limit 1
)`

/** The shops with the highest takings, refunds taken off, and what they took in another period. Two rows of each shop, however long the period is. */
export async function topShops(db: Db, { from, to }: Period, before: Period, limit: number) {
  const { rows } = await sql<Takings & { vcode: string; name: string; before: bigint }>`
    with taken as (
      select m.merchant_id, m.vcode, m.name,
        (upto.payments_so_far - coalesce(since.payments_so_far, 0))::int as payments, upto.gross_so_far - coalesce(since.gross_so_far, 0) as gross,
        (upto.refunds_so_far - coalesce(since.refunds_so_far, 0))::int as refunds, upto.refunded_so_far - coalesce(since.refunded_so_far, 0) as refunded
      from merchant m cross join lateral ${asOf('m.merchant_id', to)} upto left join lateral ${asOf('m.merchant_id', dayAfter(from, -1))} since on true
    ), top as (
      select * from taken where payments + refunds > 0 order by gross - refunded desc, merchant_id limit ${limit}
    )
    select t.vcode, t.name, t.payments, t.gross, t.refunds, t.refunded,
      coalesce(upto.gross_so_far - upto.refunded_so_far, 0) - coalesce(since.gross_so_far - since.refunded_so_far, 0) as before
    from top t left join lateral ${asOf('t.merchant_id', before.to)} upto on true left join lateral ${asOf('t.merchant_id', dayAfter(before.from, -1))} since on true
    order by t.gross - t.refunded desc, t.merchant_id`.execute(db)
  return rows
}

/** A draw that ran on a counted day. Money is in millionths of its payment coin. */
export interface DrawRow extends CountedDraw {
  day: BusinessDay
  type: PreorderType
  won: number
  money: bigint
  quota: bigint
}

/** The draws of a period in the order in which they ran. */
export async function drawsIn(db: Db, { from, to }: Period): Promise<DrawRow[]> {
  const { rows } = await sql<Omit<DrawRow, 'earlyPlaces'> & { earlyPlaces: bigint }>`
    select r.day, s.type, r.entries, r.early, r.early_places as "earlyPlaces", s.won, s.won_money as money, s.quota
    from report_draw r join draw_session s on s.id = r.session_id
    where r.day between ${from} and ${to} order by s.drawn_at, s.id`.execute(db)
  return rows.map((row) => ({ ...row, earlyPlaces: Number(row.earlyPlaces) }))
}

/** A prize of a table of odds, and how often it was drawn. */
export interface PrizeRow {
  /** The hash of the table, hex. */
  table: string
  /** When a member was first shown the table. */
  since: Date
  /** Points. */
  cost: bigint
  prize: number
  /** ₡, millionths. */
  amount: bigint
  weight: number
  draws: number
}

/** Every prize of the tables that were drawn from in a period, the latest table first. */
export async function prizesIn(db: Db, { from, to }: Period): Promise<PrizeRow[]> {
  const { rows } = await sql<PrizeRow>`
    with drawn as (
      select table_hash, prize, sum(draws)::int as draws from report_raffle where day between ${from} and ${to} group by 1, 2
    )
    select encode(t.hash, 'hex') as "table", t.first_at as since, t.cost, p.prize, p.amount, p.weight, coalesce(d.draws, 0) as draws
    from raffle_table t join raffle_prize p on p.table_hash = t.hash left join drawn d on d.table_hash = t.hash and d.prize = p.prize
    where t.hash in (select table_hash from drawn) order by t.first_at desc, t.hash, p.prize`.execute(db)
  return rows
}

/** What has become of the members who registered in a month. */
export interface CohortRow {
  /** Its first day. */
  month: BusinessDay
  registered: number
  activated: number
  ordered: number
  active: number
}

/** The months of registration that a period touches, as they were counted last within it. Null: nothing was counted. */
export async function cohortsIn(
  db: Db,
  { from, to }: Period,
): Promise<{ day: BusinessDay; months: CohortRow[] } | null> {
  const { rows } = await sql<CohortRow & { day: BusinessDay }>`
    select day, month, registered, activated, ordered, active from report_cohort
    where day = (select max(day) from report_cohort where day between ${from} and ${to}) and month >= date_trunc('month', ${from}::date)
    order by month`.execute(db)
  const [first] = rows
  return first ? { day: first.day, months: rows.map(({ day: _, ...month }) => month) } : null
}
