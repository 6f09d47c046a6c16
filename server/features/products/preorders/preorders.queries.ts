import type { BusinessDay } from '@humidor/domain/business-day.ts'
import type { PreorderStatus, PreorderType } from '@humidor/domain/products/preorder.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../database/database.ts'

/** Locks a member who orders or pays. A second concurrent request sees the result of the first. */
export async function lockOrderer(tx: Tx, uid: number) {
  const row = await tx
    .selectFrom('member')
    .select(['referrer_uid', 'frozen_reason', 'frozen_under'])
    .where('uid', '=', uid)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { referrerUid: row.referrer_uid, frozenReason: row.frozen_reason, frozenUnder: row.frozen_under }
}

/** The time of the draw that a member won last; null: none. */
export const lastWin = (uid: RawBuilder<unknown>) => sql<Date | null>`
  (select lottery_at from preorder
    where uid = ${uid} and session_id is not null and status in ('locked', 'paying', 'paid', 'ended')
    order by oid desc limit 1)`

/**
 * The facts about a member's orders that the next one depends on: a new order (no repeat) on the day, an order waiting for its
 * draw, and the last win.
 */
export async function orderingFactsOf(db: Db, uid: number, day: BusinessDay) {
  const { rows } = await sql<{ today: boolean; waiting: boolean; won_at: Date | null }>`
    select
      exists (select from preorder where uid = ${uid} and day = ${day}::date and session_id is not null and again_of is null) as today,
      exists (select from preorder where uid = ${uid} and status = 'created') as waiting,
      ${lastWin(sql`${uid}`)} as won_at`.execute(db)
  const { today = false, waiting = false, won_at = null } = rows[0] ?? {}
  return { createdToday: today, waiting, wonAt: won_at }
}

/** One of a member's orders, with the fields to repeat it. */
export async function orderToRepeat(tx: Tx, uid: number, oid: bigint) {
  const { rows } = await sql<{
    oid: bigint
    type: PreorderType
    money: bigint
    status: PreorderStatus
    taken: boolean
  }>`
    select oid, type, money, status, exists (select from preorder again where again.again_of = p.oid) as taken,
      ${frozenByPlatform} as frozen
    from preorder p join member m on m.uid = p.uid where p.oid = ${oid} and p.uid = ${uid}`.execute(tx)
  return rows[0]
}

export interface NewPreorder {
  uid: number
  referrerUid: number | null
  type: PreorderType
  money: bigint
  day: BusinessDay
  at: Date
  draw: { id: bigint; dueAt: Date }
  againOf: bigint | null
}

/** Enters an order into a locked open draw. Returns its number. */
export async function insertPreorder(tx: Tx, it: NewPreorder): Promise<bigint> {
  const row = await tx
    .insertInto('preorder')
    .values({
      uid: it.uid,
      referrer_uid: it.referrerUid,
      type: it.type,
      money: it.money,
      status: 'created',
      session_id: it.draw.id,
      day: it.day,
      again_of: it.againOf,
      created_at: it.at,
      status_at: it.at,
      lottery_at: it.draw.dueAt,
      opens_at: null,
    })
    .returning('oid')
    .executeTakeFirstOrThrow()
  return BigInt(row.oid)
}

/** An order with the fields to pay it. */
export interface PayableOrder {
  oid: bigint
  uid: number
  type: PreorderType
  money: bigint
  status: PreorderStatus
  late_at: Date | null
  session_id: bigint | null
}

export async function lockPreorder(tx: Tx, uid: number, oid: bigint): Promise<PayableOrder | undefined> {
  const { rows } = await sql<PayableOrder>`
    select oid, uid, type, money, status, late_at, session_id from preorder
    where oid = ${oid} and uid = ${uid} for no key update`.execute(tx)
  return rows[0]
}

export interface Paid {
  oid: bigint
  at: Date
  endsAt: Date
  promised: bigint
  price: bigint
  yield: bigint
  transferId: bigint
}

/** Records the payment of a locked order. */
export const writePaid = (tx: Tx, it: Paid) =>
  sql`
    update preorder set status = 'paid', status_at = greatest(${it.at}, status_at), paid_at = greatest(${it.at}, created_at), ends_at = ${it.endsAt},
      promised = ${it.promised}, price = ${it.price}, yield = ${it.yield}, paid_by = ${it.transferId}
    where oid = ${it.oid}`.execute(tx)

/** Whether an order of a member holds the membership frozen. */
export async function owesForFreeze(tx: Tx, uid: number): Promise<boolean> {
  const { rows } = await sql`
    select from preorder where uid = ${uid} and status = 'paying' and (late_at is not null or session_id is null) limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** The fields of an order that every view shares. */
export interface PreorderRow {
  oid: bigint
  type: PreorderType
  money: bigint
  status: PreorderStatus
  session_id: bigint | null
  created_at: Date
  status_at: Date
  pay_until: Date | null
  lottery_at: Date | null
  place: number | null
  opens_at: Date | null
  late_at: Date | null
  paid_at: Date | null
  ends_at: Date | null
  promised: bigint | null
  /** The platform has frozen the owner, perhaps under an operator's freeze. */
  frozen: boolean
}

/** An order in its owner's list. */
export interface OwnPreorder extends PreorderRow {
  /** It was ordered again. */
  taken: boolean
}

/** Whether the platform has frozen a member, `m`, perhaps under an operator's freeze. */
export const frozenByPlatform = sql<boolean>`(coalesce(m.frozen_reason in (1, 2), false) or m.frozen_under is not null)`

const ofStatus = (statuses: readonly PreorderStatus[]) =>
  statuses.length === 0 ? sql`true` : sql`p.status = any (${[...statuses]}::text[])`

/** A page of a member's orders, the newest first. */
export async function ownPreorders(
  db: Db,
  uid: number,
  statuses: readonly PreorderStatus[],
  { page, limit }: { page: number; limit: number },
): Promise<OwnPreorder[]> {
  const { rows } = await sql<OwnPreorder>`
    select p.oid, p.type, p.money, p.status, p.session_id, p.created_at, p.status_at, p.pay_until, p.lottery_at, p.place, p.opens_at, p.late_at,
      p.paid_at, p.ends_at, p.promised, exists (select from preorder again where again.again_of = p.oid) as taken,
      ${frozenByPlatform} as frozen
    from preorder p join member m on m.uid = p.uid where p.uid = ${uid} and ${ofStatus(statuses)}
    order by p.oid desc limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  return rows
}

export async function countOwn(db: Db, uid: number, statuses: readonly PreorderStatus[]): Promise<number> {
  const { rows } = await sql<{ n: bigint }>`
    select count(*) as n from preorder p where p.uid = ${uid} and ${ofStatus(statuses)}`.execute(db)
  return Number(rows[0]?.n ?? 0n)
}

/** An unpaid order of a direct invitee. */
export interface UnpaidBelow {
  oid: bigint
  uid: number
  name: string
  type: PreorderType
  money: bigint
  status_at: Date
  pay_until: Date | null
  late_at: Date | null
  session_id: bigint | null
  frozen: boolean
}

/** Upper bound of the list, however many rows there are. */
const MAX_ROWS = 100

/** Unpaid orders of a member's direct invitees, the oldest first. */
export async function unpaidBelow(db: Db, uid: number): Promise<UnpaidBelow[]> {
  const { rows } = await sql<UnpaidBelow>`
    select p.oid, p.uid, m.name, p.type, p.money, p.status_at, p.pay_until, p.late_at, p.session_id, ${frozenByPlatform} as frozen
    from preorder p join member m on m.uid = p.uid
    where p.referrer_uid = ${uid} and p.status = 'paying' and m.closed_at is null order by p.status_at, p.oid limit ${MAX_ROWS}`.execute(
    db,
  )
  return rows
}
