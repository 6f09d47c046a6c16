import { BUSINESS_ZONE, type BusinessDay, dayAfter, startOf } from '@humidor/domain/business-day.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../../database/database.ts'

/** Days that follow each other, the first and the last one included. */
export interface Days {
  first: BusinessDay
  last: BusinessDay
}

const within = (column: string, { first, last }: Days) =>
  sql`${sql.ref(column)} >= ${startOf(first)} and ${sql.ref(column)} < ${startOf(dayAfter(last))}`

/** In the text itself, as a parameter would make each mention another expression, by which nothing can be grouped. */
const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone ${sql.lit(BUSINESS_ZONE)})::date`

/**
 * Begins to count the oldest closed days that nobody counted, at most `most` of them. Undefined: there is none, or another node has just
 * counted them. `isAll`: no later day is closed.
 */
export async function beginCounts(
  tx: Tx,
  { at, most }: { at: Date; most: number },
): Promise<(Days & { isAll: boolean }) | undefined> {
  const { rows } = await sql<Days & { isAll: boolean }>`
    with counted as (
      insert into report_count (day, counted_at)
      select day, ${at} from report_day where day > coalesce((select max(day) from report_count), '-infinity') order by day limit ${most}
      on conflict do nothing returning day
    ), days as (select min(day) as first, max(day) as last from counted having count(*) > 0)
    select first, last, not exists (select from report_day d where d.day > days.last) as "isAll" from days`.execute(tx)
  return rows[0]
}

/** What each merchant was paid on each day, and what they refunded, with the sums of all their days so far. */
export const countShops = (tx: Tx, days: Days) =>
  sql`
    with moved as (
      select ${dayOf('created_at')} as day, merchant_id, 1 as payments, money_cig as gross, 0 as refunds, 0 as refunded
      from merchant_bill where ${within('created_at', days)}
      union all
      select ${dayOf('created_at')}, merchant_id, 0, 0, 1, money_cig from merchant_refund where ${within('created_at', days)}
    ), taken as (
      select day, merchant_id, sum(payments)::bigint as payments, sum(gross)::bigint as gross, sum(refunds)::bigint as refunds, sum(refunded)::bigint as refunded
      from moved group by day, merchant_id
    ), of_day as (
      insert into report_takings (day, shops, payments, gross, refunds, refunded)
      select day, count(*), sum(payments), sum(gross), sum(refunds), sum(refunded) from taken group by day
    )
    insert into report_shop (
      day, merchant_id, payments, gross, refunds, refunded, payments_so_far, gross_so_far, refunds_so_far, refunded_so_far
    )
    select t.day, t.merchant_id, t.payments, t.gross, t.refunds, t.refunded,
      coalesce(before.payments_so_far, 0) + sum(t.payments) over so_far, coalesce(before.gross_so_far, 0) + sum(t.gross) over so_far,
      coalesce(before.refunds_so_far, 0) + sum(t.refunds) over so_far, coalesce(before.refunded_so_far, 0) + sum(t.refunded) over so_far
    from taken t left join lateral (
      select s.payments_so_far, s.gross_so_far, s.refunds_so_far, s.refunded_so_far from report_shop s
      where s.merchant_id = t.merchant_id and s.day < ${days.first} order by s.day desc limit 1
    ) before on true
    window so_far as (partition by t.merchant_id order by t.day)`.execute(tx)

/** How often each prize of the raffle was drawn on each day. */
export const countRaffle = (tx: Tx, days: Days) =>
  sql`
    insert into report_raffle (day, table_hash, prize, draws)
    select ${dayOf('d.at')} as day, s.table_hash, d.prize, count(*) from raffle_draw d join raffle_seed s on s.id = d.seed_id
    where ${within('d.at', days)} group by 1, s.table_hash, d.prize`.execute(tx)

/** The draws that ran on each day: how many entries each had, and where the earlier half of them came in the shuffled list. */
export const countDraws = (tx: Tx, days: Days) =>
  sql`
    insert into report_draw (session_id, day, entries, early, early_places)
    select s.id, ${dayOf('s.drawn_at')}, s.entries, s.entries / 2, coalesce(early.places, 0)
    from draw_session s cross join lateral (
      select sum(place) as places from (
        select place from preorder p where p.session_id = s.id order by p.oid limit s.entries / 2
      ) first
    ) early
    where ${within('s.drawn_at', days)}`.execute(tx)

/**
 * The members of each month of registration up to the end of a day, and what has become of them by now. Each is looked up by an index, as
 * the tables of orders hold far more rows than there are members.
 */
export const countCohorts = (tx: Tx, day: BusinessDay, at: Date) =>
  sql`
    insert into report_cohort (day, month, registered, activated, ordered, active)
    select ${day}, date_trunc('month', m.created_at at time zone ${sql.lit(BUSINESS_ZONE)})::date, count(*), count(m.activated_at),
      count(*) filter (where exists (select from preorder p where p.uid = m.uid)
        or exists (select from pledge p where p.uid = m.uid) or exists (select from mall_order o where o.uid = m.uid)),
      count(*) filter (where exists (select from session s where s.uid = m.uid and s.expires_at > ${at}))
    from member m where m.referrer_uid is not null and m.created_at < ${startOf(dayAfter(day))} group by 2`.execute(tx)
