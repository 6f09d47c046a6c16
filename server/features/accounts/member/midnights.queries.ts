import { BUSINESS_ZONE, type BusinessDay } from '@humidor/domain/business-day.ts'
import type { Price } from '@humidor/domain/money/micros.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../database/database.ts'

/** What a member owned at the midnight with which a day began, reserved money included: millionths. `price`: of ₡, at that midnight. */
export interface Midnight {
  day: BusinessDay
  usd: bigint
  cig: bigint
  price: Price
}

const startOfDay = (day: RawBuilder<unknown>) => sql`(${day}::timestamp at time zone ${sql.lit(BUSINESS_ZONE)})`

/**
 * What a member owned before a moment: `usd` and `cig`, reserved money included. Most accounts have not moved since.
 */
export const ownedBefore = (uid: RawBuilder<unknown>, moment: Date) => sql`
  select coalesce(sum(amount) filter (where asset <> 'CIG'), 0)::bigint as usd,
    coalesce(sum(amount) filter (where asset = 'CIG'), 0)::bigint as cig
  from (
    select a.asset, case when a.last_at < ${moment} then a.balance else (
      select e.balance_after from entry e where e.account_id = a.id and e.seq = entry_before(a.id, ${moment})
    ) end as amount
    from account a
    where a.id between ${uid}::bigint * 100 and ${uid}::bigint * 100 + 99 and a.asset <> 'POINT' and a.entries > 0
  ) owned`

/**
 * A member's midnights after one day and up to another, oldest first, read from the ledger (docs/decisions/0077-no-snapshots.md). A
 * midnight counts once its price is published, and if the member had registered before. It leaves out what the midnight itself
 * brings, however late that is booked.
 */
export async function midnightsOf(
  db: Db,
  uid: number,
  { after, upto }: { after: BusinessDay; upto: BusinessDay },
): Promise<Midnight[]> {
  const account = sql`${uid}::bigint * 100`
  const end = startOfDay(sql`${upto}`)
  const { rows } = await sql<Midnight>`
    with recursive
    -- The last entries of each account before a midnight, the newest first: one for each day that moved it, so that a busy day costs
    -- no more than a quiet one. The entry before is mostly of an earlier day; if not, it is found by halving.
    last as (
      select a.id, a.asset, e.seq, e.at, e.balance_after as balance
      from account a
      cross join lateral (
        select case when a.last_at < ${end} then a.entries else entry_before(a.id, ${end}) end as seq offset 0
      ) found
      join entry e on e.account_id = a.id and e.seq = found.seq
      where a.id between ${account} and ${account} + 99 and a.asset <> 'POINT'
      union all
      select l.id, l.asset, e.seq, e.at, e.balance_after
      from last l
      cross join lateral (select date_trunc('day', l.at, ${sql.lit(BUSINESS_ZONE)}) as moment) began
      left join entry b on b.account_id = l.id and b.seq = l.seq - 1
      cross join lateral (
        select case when b.at < began.moment then b.seq else entry_before(l.id, began.moment) end as seq offset 0
      ) found
      join entry e on e.account_id = l.id and e.seq = found.seq
      where l.at >= ${startOfDay(sql`(${after}::date + 1)`)} and l.seq > 1
    ),
    changed as (
      select (at at time zone ${sql.lit(BUSINESS_ZONE)})::date + 1 as day, asset,
        balance - lag(balance, 1, 0::bigint) over (partition by id order by seq) as change
      from last
    ),
    known as (
      select day, price from cig_price
      where opens and day > ${after}::date and day <= ${upto}::date
        and ${startOfDay(sql`day`)} > (select created_at from member where uid = ${uid})
    )
    select day, price, usd, cig from (
      select day, max(price) as price, (sum(sum(usd)) over days)::bigint as usd, (sum(sum(cig)) over days)::bigint as cig
      from (
        select day, null as price, case when asset = 'CIG' then 0 else change end as usd, case when asset = 'CIG' then change else 0 end as cig
        from changed
        union all select day, price, 0, 0 from known
      ) part
      group by day window days as (order by day)
    ) midnight
    where price is not null order by day`.execute(db)
  return rows
}
