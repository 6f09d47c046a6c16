import type { BusinessDay } from '@humidor/domain/business-day.ts'
import { AWARDED, type LineLevel, type ReturnTable, stepOf } from '@humidor/domain/products/returns.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../database/database.ts'
import { memberAccountSql } from '../../../ledger/accounts.ts'
import type { Range } from '../../../ledger/bulk.ts'
import { endOfNextRanges, paidInNextRanges } from '../../../ledger/settled.ts'

/** The pages of a level are split into so many slices, by uid, so that a wide level needs no long statement. */
const SLICES = 16

/** Writes amounts on their way as pages: one row for each level and slice. `amounts` has the columns uid, depth, standing and interest. */
const writePages = (day: BusinessDay, amounts: RawBuilder<unknown>) => sql`
  insert into team_return_climb (day, depth, slice, uids, standings, interests)
  select ${day}::date, depth, uid % ${sql.lit(SLICES)}, array_agg(uid), array_agg(standing::smallint), array_agg(interest)
  from ${amounts} amounts group by depth, uid % ${sql.lit(SLICES)}`

/**
 * Assigns the day's interest of the next ranges of members to their inviters, to be shared later.
 * @param settles the name of the interest in the ledger
 * @returns the number of members, and the end of the last range; undefined: there are no more
 */
export async function gatherInterest(
  tx: Tx,
  it: { settles: 'treasureInterest'; day: BusinessDay; after: bigint; ranges: number },
): Promise<{ count: number; upto: bigint | undefined }> {
  const { rows } = await sql<{ count: bigint; upto: bigint | null }>`
    with next as materialized (${paidInNextRanges(it)}),
    brought as (
      select t.referrer_uid as uid, min(t.depth) - 1 as depth, 0 as standing, sum(n.amount)::bigint as interest
      from next n cross join lateral (select * from team where uid = n.subject offset 0) t
      where t.referrer_uid is not null group by t.referrer_uid
    ),
    written as (${writePages(it.day, sql`brought`)})
    select count(*) as count, ${endOfNextRanges(it)} as upto from next`.execute(tx)
  const [found] = rows
  return { count: Number(found?.count ?? 0n), upto: found?.upto ?? undefined }
}

const standings = [0, 1, 2, 3, 4, 5] as const satisfies readonly LineLevel[]
const levels = [0, 1, 2, 3, 4, 5]

/**
 * Shares the waiting returns of a day's deepest level, of at least one slice, then of as many as have about `limit` amounts. Each
 * upline gets their part, by their level, and the rest goes to their inviter. Nothing deeper waits any more, so an upline's part of
 * the day is complete and is rounded down once.
 * @returns the number of uplines; 0: nothing waits
 */
export async function shareDeepest(
  tx: Tx,
  it: { day: BusinessDay; table: ReturnTable; limit: number },
): Promise<number> {
  const steps = standings.flatMap((standing) =>
    levels.map((level) => ({ standing, level, ...stepOf(standing, level, it.table) })),
  )
  const { rows } = await sql<{ count: bigint }>`
    with deepest as materialized (
      select depth from team_return_climb where day = ${it.day} order by depth desc limit 1
    ),
    sized as (
      select c.slice, sum(cardinality(c.uids)) as amounts from team_return_climb c
      where c.day = ${it.day} and c.depth = (select depth from deepest) group by c.slice
    ),
    taking as materialized (
      select slice from (select slice, sum(amounts) over (order by slice) - amounts as before from sized) s where before < ${it.limit}
    ),
    page as (
      delete from team_return_climb c using taking where c.day = ${it.day} and c.depth = (select depth from deepest) and c.slice = taking.slice
      returning c.depth, c.uids, c.standings, c.interests
    ),
    taken as (
      select a.uid, a.standing, min(p.depth) as depth, sum(a.interest)::bigint as interest
      from page p cross join lateral unnest(p.uids, p.standings, p.interests) a (uid, standing, interest) group by a.uid, a.standing
    ),
    -- Looked up before the steps are joined: six of them have the same standing, and each would be looked up for.
    placed as materialized (
      select taken.*, m.referrer_uid, m.level from taken
      -- A closed member has no rate, and the interest passes.
      cross join lateral (
        select referrer_uid, case when closed_at is null then level else 0 end as level from member where uid = taken.uid offset 0
      ) m
    ),
    stepped as materialized (
      select f.uid, f.depth, f.interest, f.referrer_uid, s.rebate, s.award, s.next
      from placed f
      join unnest(${steps.map(({ standing }) => standing)}::int[], ${steps.map(({ level }) => level)}::int[],
        ${steps.map(({ rebate }) => rebate)}::int[], ${steps.map(({ award }) => award)}::int[],
        ${steps.map(({ next }) => next)}::int[]) s (standing, level, rebate, award, next)
        on s.standing = f.standing and s.level = f.level
    ),
    owed as (
      select uid, div(sum(interest * rebate::numeric), 100)::bigint as rebate, div(sum(interest * award::numeric), 100)::bigint as award
      from stepped group by uid
    ),
    written as (
      insert into team_return (day, uid, rebate, award)
      select ${it.day}::date, uid, rebate, award from owed where rebate + award > 0 order by uid
    ),
    rest as (
      select referrer_uid as uid, min(depth) - 1 as depth, next as standing, sum(interest)::bigint as interest from stepped
      where referrer_uid is not null and next <> ${AWARDED} group by referrer_uid, next
    ),
    moved as (${writePages(it.day, sql`rest`)})
    select count(distinct uid) as count from placed`.execute(tx)
  return Number(rows[0]?.count ?? 0n)
}

/** The next `limit` members with a return of a day. Undefined: there are no more. */
export async function nextReturns(
  tx: Tx,
  it: { day: BusinessDay; after: bigint; limit: number },
): Promise<(Range & { count: number }) | undefined> {
  const { rows } = await sql<{ upto: bigint | null; count: bigint }>`
    select max(uid)::bigint as upto, count(*) as count from (
      select uid from team_return where day = ${it.day} and uid > ${it.after} order by uid limit ${it.limit}
    ) next`.execute(tx)
  const [found] = rows
  return found && found.upto !== null ? { after: it.after, upto: found.upto, count: Number(found.count) } : undefined
}

const inRange = (day: BusinessDay, { after, upto }: Range) =>
  sql`day = ${day} and uid > ${after}::bigint and uid <= ${upto}::bigint`

/** Their payments, for `postRange`. */
export const dueReturns = (day: BusinessDay, range: Range, of: 'rebate' | 'award') => sql`
  select uid::bigint as subject, ${memberAccountSql(sql`uid`, 'rebate')} as account, ${sql.ref(of)} as amount
  from team_return where ${inRange(day, range)}`

/** Their accounts, for locking. */
export const returnAccounts = (day: BusinessDay, range: Range) => sql`
  select ${memberAccountSql(sql`uid`, 'rebate')} as id from team_return where ${inRange(day, range)}`

/** The return and award together of each member of a range. Millionths of USCD. */
export async function returnsIn(tx: Tx, day: BusinessDay, range: Range): Promise<{ uid: number; amount: bigint }[]> {
  const { rows } = await sql<{ uid: number; amount: bigint }>`
    select uid, rebate + award as amount from team_return where ${inRange(day, range)} order by uid`.execute(tx)
  return rows
}

/** The returns of open days to which the settlement has not come yet, as `r`. There are none as long as the treasury can pay. */
export const unpaidReturns = sql`(
  select r.* from settlement_day d
  cross join lateral (select coalesce(max(upto), 0) as upto from settled_range where operation = 'teamRebate' and day = d.day) paid
  join team_return r on r.day = d.day and r.uid > paid.upto
  where d.finished_at is null) r`

/** The unpaid total, its number of members, and the returns of the last day that had any. Millionths of USCD. */
export interface ReturnsOwed {
  unpaid: bigint
  members: number
  lastDay: bigint
}

/** Adds up the unpaid returns of all days. */
export async function returnsOwed(db: Db): Promise<ReturnsOwed> {
  const { rows } = await sql<{ unpaid: bigint; members: bigint; last: bigint }>`
    select coalesce(sum(rebate + award), 0)::bigint as unpaid, count(distinct uid) as members, (
      select coalesce(sum(rebate + award), 0)::bigint from team_return where day = (select max(day) from team_return)
    ) as last
    from ${unpaidReturns}`.execute(db)
  const [found] = rows
  return { unpaid: found?.unpaid ?? 0n, members: Number(found?.members ?? 0n), lastDay: found?.last ?? 0n }
}

/** An unpaid return of a member and day, with the current balance of their rebate wallet: millionths of USCD. */
export interface UnpaidReturn {
  day: BusinessDay
  rebate: bigint
  award: bigint
  balance: bigint
}

/** A member's unpaid returns, the latest day first. */
export async function unpaidReturnsOf(db: Db, uid: number): Promise<UnpaidReturn[]> {
  const { rows } = await sql<UnpaidReturn>`
    select r.day, r.rebate, r.award, a.balance from ${unpaidReturns} join account a on a.id = ${memberAccountSql(sql`r.uid`, 'rebate')}
    where r.uid = ${uid} order by r.day desc limit 100`.execute(db)
  return rows
}
