import type { BusinessDay } from '@humidor/domain/business-day.ts'
import type { PreorderType } from '@humidor/domain/products/preorder.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../../database/database.ts'
import { lastWin } from '../preorders.queries.ts'

/** A member's fields for freezes. 3 is an operator's freeze; the platform's reason waits under it. */
export interface PayingFacts {
  uid: number
  referrer_uid: number | null
  frozen_reason: number | null
  frozen_under: number | null
  /** The member has asked to close the account. */
  closes: boolean
}

/** Locks members in the order of their numbers. */
export async function lockMembers(tx: Tx, uids: readonly number[]): Promise<PayingFacts[]> {
  const { rows } = await sql<PayingFacts>`
    select uid, referrer_uid, frozen_reason, frozen_under, closes_at is not null as closes from member
    where uid = any (${uids}::int[]) order by uid for no key update`.execute(tx)
  return rows
}

/** Freezes members who are not frozen yet. Under an operator's freeze the reason waits. A frozen member leaves the idle watch. */
export async function freezeFor(tx: Tx, reason: 1 | 2, uids: readonly number[], at: Date): Promise<void> {
  await sql`
    update member set
      frozen_reason = case when frozen_reason is null then ${reason}::smallint else frozen_reason end,
      frozen_under = case when frozen_reason = 3 then coalesce(frozen_under, ${reason}::smallint) else frozen_under end,
      frozen_at = coalesce(frozen_at, ${at}::timestamptz)
    where uid = any (${uids}::int[])`.execute(tx)
  await sql`delete from preorder_watch where uid = any (${uids}::int[])`.execute(tx)
}

/** Lifts the platform's freeze of a member. An operator's freeze stays. */
export const liftPlatformFreeze = (tx: Tx, uid: number) =>
  sql`
    update member set
      frozen_at = case when frozen_reason in (1, 2) then null else frozen_at end,
      frozen_reason = case when frozen_reason in (1, 2) then null else frozen_reason end,
      frozen_under = null
    where uid = ${uid}`.execute(tx)

/** Restarts a member's idle time at a moment. The root member, and who is not activated, is frozen or closes the account, has none. */
export const watchFrom = (tx: Tx, uid: number, at: Date) =>
  sql`
    insert into preorder_watch (uid, since)
    select uid, ${at} from member where uid = ${uid} and activated_at is not null and referrer_uid is not null
      and frozen_reason is null and closes_at is null and closed_at is null
    on conflict (uid) do update set since = greatest(preorder_watch.since, excluded.since)`.execute(tx)

/** Restarts everybody's idle time at a moment: until then nobody could order, or was expected to. */
export const watchAllFrom = (tx: Tx, at: Date) =>
  sql`
    insert into preorder_watch_start (at) values (${at})
    on conflict ("only") do update set at = greatest(preorder_watch_start.at, excluded.at)`.execute(tx)

/** Idle limits in seconds: members idle for `after` who could order all that time. A drawn member may not order for `rest`. */
export interface Idling {
  at: Date
  after: number
  rest: number
  limit: number
}

/** When the idle time of all members has begun again, in a query over `preorder_watch`. */
export const watchStart = sql`(select coalesce(max(at), '-infinity') as at from preorder_watch_start)`

/**
 * Members who could order but have created no pre-order for so long, downtimes left out; the longest first. Where the idle time
 * restarts for all, it looks at none.
 */
export async function idleMembers(tx: Tx, { at, after, rest, limit }: Idling): Promise<number[]> {
  const before = sql`${at}::timestamptz - make_interval(secs => ${after})`
  const { rows } = await sql<{ uid: number }>`
    with start as ${watchStart}
    select w.uid from preorder_watch w
    cross join lateral (
      select greatest(w.since, (select at from start), ${lastWin(sql`w.uid`)} + make_interval(secs => ${rest})) as since
    ) counted
    where w.since <= ${before} and (select at from start) <= ${before}
      and counted.since <= ${before} and counted.since <= ${before} - down_between(counted.since, ${at})
    order by w.since, w.uid limit ${limit}`.execute(tx)
  return rows.map(({ uid }) => uid)
}

/** A member is not idle with an order in progress. An order that holds its owner frozen does not count. Of `preorder`. */
export const inProgress = sql`(status in ('created', 'locked', 'paid')
  or status = 'paying' and late_at is null and session_id is not null)`

/** The members among some with an order in progress. */
export async function withOpenOrder(tx: Tx, uids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ uid: number }>`
    select distinct uid from preorder
    where uid = any (${uids}::int[]) and ${inProgress}`.execute(tx)
  return new Set(rows.map(({ uid }) => uid))
}

/** Takes members off the watch: no frozen member is on it, and nobody whose account closes. */
export const leaveWatch = (tx: Tx, uids: readonly number[]) =>
  sql`delete from preorder_watch where uid = any (${uids}::int[])`.execute(tx)

/** Restarts the idle time of watched members at a moment; it never moves to an earlier one. */
export const renewWatch = (tx: Tx, uids: readonly number[], at: Date) =>
  sql`update preorder_watch set since = greatest(since, ${at}::timestamptz) where uid = any (${uids}::int[])`.execute(
    tx,
  )

/** An order that holds a member frozen, payable at any time. */
export interface FreezeOrder {
  oid: bigint
  uid: number
  money: bigint
}

/**
 * Creates an order in USCD to pay for each of some members. A member with an order that already holds them frozen keeps it and
 * gets no other.
 */
export async function insertFreezeOrders(
  tx: Tx,
  members: readonly { uid: number; referrer_uid: number | null }[],
  { money, day, at }: { money: bigint; day: BusinessDay; at: Date },
): Promise<FreezeOrder[]> {
  const { rows } = await sql<FreezeOrder>`
    with owed as (
      select distinct on (uid) oid, uid, money from preorder
      where uid = any (${members.map(({ uid }) => uid)}::int[]) and status = 'paying' and (late_at is not null or session_id is null)
      order by uid, oid
    ),
    made as (
      insert into preorder (uid, referrer_uid, type, money, status, day, created_at, status_at, opens_at)
      select uid, referrer_uid, 'usdc', ${money}, 'paying', ${day}::date, ${at}, ${at}, ${at}
      from unnest(${members.map(({ uid }) => uid)}::int[], ${members.map((it) => it.referrer_uid)}::int[]) m (uid, referrer_uid)
      where uid not in (select uid from owed) order by uid
      returning oid, uid, money
    )
    select * from made union all select * from owed`.execute(tx)
  return rows
}

/** The totals that frozen members must pay, by type. Whoever has closed the account pays nothing any more. */
export async function owedByFrozen(tx: Tx): Promise<Record<PreorderType, bigint>> {
  const { rows } = await sql<{ usdc: bigint; cig: bigint }>`
    select coalesce(sum(o.money) filter (where o.type = 'usdc'), 0)::bigint as usdc,
      coalesce(sum(o.money) filter (where o.type = 'cig'), 0)::bigint as cig
    from preorder o join member m on m.uid = o.uid and m.closed_at is null
    where o.status = 'paying' and (o.late_at is not null or o.session_id is null)`.execute(tx)
  return rows[0] ?? { usdc: 0n, cig: 0n }
}

/** An order whose payment time may be over. */
export interface DueOrder {
  id: bigint
  uid: number
  type: PreorderType
  money: bigint
}

/** Whether the time of a payable order is over. It runs only while the platform is up. The first half is for the index. */
const isDue = (at: Date) => sql`
  status = 'paying' and late_at is null and session_id is not null
  and pay_until <= ${at} and pay_until <= ${at}::timestamptz - down_between(status_at, ${at})`

/** Overdue orders, the first due first. Locks nothing. */
export async function dueOrders(
  tx: Tx,
  { at, limit, except = [] }: { at: Date; limit: number; except?: readonly bigint[] },
): Promise<DueOrder[]> {
  const { rows } = await sql<DueOrder>`
    select oid as id, uid, type, money from preorder
    where ${isDue(at)} and oid <> all (${except}::bigint[])
    order by pay_until, oid limit ${limit}`.execute(tx)
  return rows
}

/** Locks the orders that are still overdue. An order paid or restarted meanwhile is left out. */
export async function lockStillDue(tx: Tx, oids: readonly bigint[], at: Date): Promise<DueOrder[]> {
  const { rows } = await sql<DueOrder>`
    select oid as id, uid, type, money from preorder
    where oid = any (${oids}::bigint[]) and ${isDue(at)} order by oid for no key update`.execute(tx)
  return rows
}

/** Records that locked orders were not paid in time. */
export const writeLate = (tx: Tx, oids: readonly bigint[], at: Date) =>
  sql`update preorder set late_at = greatest(${at}, status_at) where oid = any (${oids}::bigint[])`.execute(tx)

/** Restarts the payment time of locked orders: so many seconds from a moment on. */
export const restartPaymentTime = (tx: Tx, oids: readonly bigint[], { at, window }: { at: Date; window: number }) =>
  sql`
    update preorder set status_at = greatest(${at}, status_at),
      pay_until = greatest(${at}, status_at) + make_interval(secs => ${window})
    where oid = any (${oids}::bigint[])`.execute(tx)
