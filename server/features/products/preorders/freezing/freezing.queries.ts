import type { BusinessDay } from '@humidor/domain/business-day.ts'
import type { PreorderType } from '@humidor/domain/products/preorder.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../../database/database.ts'
import { lastWin } from '../preorders.queries.ts'

/** A member as far as freezes go. 3 is an operator's freeze; what the platform froze them for waits under it. */
export interface Standing {
  uid: number
  referrer_uid: number | null
  frozen_reason: number | null
  frozen_under: number | null
}

/** Members, locked in the order of their numbers. */
export async function lockMembers(tx: Tx, uids: readonly number[]): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select uid, referrer_uid, frozen_reason, frozen_under from member
    where uid = any (${uids}::int[]) order by uid for no key update`.execute(tx)
  return rows
}

/** Freezes members whom nothing froze yet; under an operator's freeze it waits. Nobody who is frozen is watched. */
export async function freezeFor(tx: Tx, reason: 1 | 2, uids: readonly number[], at: Date): Promise<void> {
  await sql`
    update member set
      frozen_reason = case when frozen_reason is null then ${reason}::smallint else frozen_reason end,
      frozen_under = case when frozen_reason = 3 then coalesce(frozen_under, ${reason}::smallint) else frozen_under end,
      frozen_at = coalesce(frozen_at, ${at}::timestamptz)
    where uid = any (${uids}::int[])`.execute(tx)
  await sql`delete from preorder_watch where uid = any (${uids}::int[])`.execute(tx)
}

/** Lifts what the platform froze a member for. An operator's freeze stays. */
export const liftPlatformFreeze = (tx: Tx, uid: number) =>
  sql`
    update member set
      frozen_at = case when frozen_reason in (1, 2) then null else frozen_at end,
      frozen_reason = case when frozen_reason in (1, 2) then null else frozen_reason end,
      frozen_under = null
    where uid = ${uid}`.execute(tx)

/** From a moment on it counts anew how long a member has created no pre-order; of who is not activated, and of the root member, nothing counts. */
export const watchFrom = (tx: Tx, uid: number, at: Date) =>
  sql`
    insert into preorder_watch (uid, since)
    select uid, ${at} from member where uid = ${uid} and activated_at is not null and referrer_uid is not null
    on conflict (uid) do update set since = greatest(preorder_watch.since, excluded.since)`.execute(tx)

/** For everybody it counts anew from a moment on: until then nobody could order, or was to. */
export const watchAllFrom = (tx: Tx, at: Date) =>
  sql`
    insert into preorder_watch_start (at) values (${at})
    on conflict ("only") do update set at = greatest(preorder_watch_start.at, excluded.at)`.execute(tx)

/** For whom it counts: who could have ordered for `after` seconds, which whoever was drawn may not for `rest` seconds. */
interface Idling {
  at: Date
  after: number
  rest: number
  limit: number
}

/**
 * Members who have created no pre-order for so long, although they could, the time in which the platform was down left out; the
 * longest first. Where it counts anew for all of them, none is looked at.
 */
export async function idleMembers(tx: Tx, { at, after, rest, limit }: Idling): Promise<number[]> {
  const before = sql`${at}::timestamptz - make_interval(secs => ${after})`
  const { rows } = await sql<{ uid: number }>`
    with start as (select coalesce(max(at), '-infinity') as at from preorder_watch_start)
    select w.uid from preorder_watch w
    cross join lateral (
      select greatest(w.since, (select at from start), ${lastWin(sql`w.uid`)} + make_interval(secs => ${rest})) as since
    ) counted
    where w.since <= ${before} and (select at from start) <= ${before}
      and counted.since <= ${before} and counted.since <= ${before} - down_between(counted.since, ${at})
    order by w.since, w.uid limit ${limit}`.execute(tx)
  return rows.map(({ uid }) => uid)
}

/** Which of some members have an order that is on its way: whoever has one is not idle. One that holds them frozen is none. */
export async function withOpenOrder(tx: Tx, uids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ uid: number }>`
    select distinct uid from preorder
    where uid = any (${uids}::int[]) and (status in ('created', 'locked', 'paid')
      or status = 'paying' and late_at is null and session_id is not null)`.execute(tx)
  return new Set(rows.map(({ uid }) => uid))
}

/** Takes members off the watch: nobody who is frozen is on it. */
export const leaveWatch = (tx: Tx, uids: readonly number[]) =>
  sql`delete from preorder_watch where uid = any (${uids}::int[])`.execute(tx)

/** Lets the watch count anew from a moment on for members who are on it; for nobody it counts from an earlier one. */
export const renewWatch = (tx: Tx, uids: readonly number[], at: Date) =>
  sql`update preorder_watch set since = greatest(since, ${at}::timestamptz) where uid = any (${uids}::int[])`.execute(
    tx,
  )

/** An order that holds somebody frozen, to be paid at any time. */
export interface FreezeOrder {
  oid: bigint
  uid: number
  money: bigint
}

/** Makes an order in USCD for each of some members, to be paid. Whoever has one already that holds them frozen keeps it, and gets no other. */
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

/** What those who are frozen have to pay, of each type. */
export async function owedByFrozen(tx: Tx): Promise<Record<PreorderType, bigint>> {
  const { rows } = await sql<{ usdc: bigint; cig: bigint }>`
    select coalesce(sum(money) filter (where type = 'usdc'), 0)::bigint as usdc,
      coalesce(sum(money) filter (where type = 'cig'), 0)::bigint as cig
    from preorder where status = 'paying' and (late_at is not null or session_id is null)`.execute(tx)
  return rows[0] ?? { usdc: 0n, cig: 0n }
}

/** An order whose time to be paid may be up. */
export interface DueOrder {
  id: bigint
  uid: number
  type: PreorderType
  money: bigint
}

/** Whether the time of an order that is to be paid is up: it runs while the platform is up. The first half is for the index. */
const isDue = (at: Date) => sql`
  status = 'paying' and late_at is null and session_id is not null
  and pay_until <= ${at} and pay_until <= ${at}::timestamptz - down_between(status_at, ${at})`

/** Orders whose time is up, the first due first. Nothing is locked. */
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

/** Of orders that were due those that still are, locked: whoever pays one first has paid it, and one whose time began anew meanwhile has it. */
export async function lockStillDue(tx: Tx, oids: readonly bigint[], at: Date): Promise<DueOrder[]> {
  const { rows } = await sql<DueOrder>`
    select oid as id, uid, type, money from preorder
    where oid = any (${oids}::bigint[]) and ${isDue(at)} order by oid for no key update`.execute(tx)
  return rows
}

/** Writes down that orders were not paid in time, which are locked. */
export const writeLate = (tx: Tx, oids: readonly bigint[], at: Date) =>
  sql`update preorder set late_at = greatest(${at}, status_at) where oid = any (${oids}::bigint[])`.execute(tx)

/** Lets the time in which orders are to be paid begin anew, which are locked: so many seconds from a moment on. */
export const beginAnew = (tx: Tx, oids: readonly bigint[], { at, window }: { at: Date; window: number }) =>
  sql`
    update preorder set status_at = greatest(${at}, status_at),
      pay_until = greatest(${at}, status_at) + make_interval(secs => ${window})
    where oid = any (${oids}::bigint[])`.execute(tx)
