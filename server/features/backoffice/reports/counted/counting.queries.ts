import { BUSINESS_ZONE, type BusinessDay, dayAfter, startOf } from '@humidor/domain/business-day.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../../database/database.ts'

const within = (column: string, day: BusinessDay) =>
  sql`${sql.ref(column)} >= ${startOf(day)} and ${sql.ref(column)} < ${startOf(dayAfter(day))}`

/**
 * Begins to count the oldest closed day that nobody counted. Undefined: there is none, or another node has just counted it. `last`: no
 * later day is closed.
 */
export async function beginNextCount(tx: Tx, at: Date): Promise<{ day: BusinessDay; last: boolean } | undefined> {
  const { rows } = await sql<{ day: BusinessDay; last: boolean }>`
    insert into report_count (day, counted_at)
    select min(day), ${at} from report_day where day > coalesce((select max(day) from report_count), '-infinity') having min(day) is not null
    on conflict do nothing
    returning day, not exists (select from report_day d where d.day > report_count.day) as last`.execute(tx)
  return rows[0]
}

/** What each merchant was paid on a day, and what they refunded. */
export const countShops = (tx: Tx, day: BusinessDay) =>
  sql`
    insert into report_shop (day, merchant_id, payments, gross, refunds, refunded)
    select ${day}, merchant_id, sum(payments), sum(gross), sum(refunds), sum(refunded) from (
      select merchant_id, 1 as payments, money_cig as gross, 0 as refunds, 0 as refunded from merchant_bill where ${within('created_at', day)}
      union all
      select merchant_id, 0, 0, 1, money_cig from merchant_refund where ${within('created_at', day)}
    ) moved group by merchant_id`.execute(tx)

/** How often each prize of the raffle was drawn on a day. */
export const countRaffle = (tx: Tx, day: BusinessDay) =>
  sql`
    insert into report_raffle (day, table_hash, prize, draws)
    select ${day}, s.table_hash, d.prize, count(*) from raffle_draw d join raffle_seed s on s.id = d.seed_id
    where ${within('d.at', day)} group by s.table_hash, d.prize`.execute(tx)

/** The draws that ran on a day: how many entries each had, and where the earlier half of them came in the shuffled list. */
export const countDraws = (tx: Tx, day: BusinessDay) =>
  sql`
    insert into report_draw (session_id, day, entries, early, early_places)
    select s.id, ${day}, s.entries, s.entries / 2, coalesce(early.places, 0)
    from draw_session s cross join lateral (
      select sum(place) as places from (
        select place from preorder p where p.session_id = s.id order by p.oid limit s.entries / 2
      ) first
    ) early
    where ${within('s.drawn_at', day)}`.execute(tx)

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
