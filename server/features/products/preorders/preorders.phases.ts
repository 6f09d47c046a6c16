import { type BusinessDay, dayAfter, startOf } from '@humidor/domain/business-day.ts'
import { noticeAmount } from '@humidor/domain/community/notices.ts'
import { coinOf, orderNumber } from '@humidor/domain/products/preorder.ts'
import type { Clock } from '../../../adapters/clock.ts'
import type { Tx } from '../../../database/database.ts'
import { isolateFailures } from '../../../jobs/isolate-failures.ts'
import type { Phase } from '../../../jobs/phase.ts'
import { post } from '../../../ledger/post.ts'
import { type HeartbeatParts, recordHeartbeat } from '../../../platform/downtime/heartbeat.ts'
import type { NewNotification } from '../../../platform/notifications/notifications.queries.ts'
import { notifyMembers } from '../../../platform/notifications/notify.ts'
import { payableOf } from './covering.ts'
import {
  freezeFor,
  idleMembers,
  insertFreezeOrders,
  leaveWatch,
  lockMembers,
  renewWatch,
  watchAllFrom,
  withOpenOrder,
} from './freezing/freezing.queries.ts'
import { lockMature, type Mature, writeEnded } from './opening.queries.ts'
import { accountsToEnd, endedTransfer } from './preorders.postings.ts'

/** Orders that end in one transaction. */
const BATCH_SIZE = 1_000

const endedNotice = ({ id, uid, type, money, promised }: Mature, at: Date): NewNotification => ({
  uid,
  kind: 'orderEnded',
  params: {
    number: orderNumber(id),
    money: noticeAmount(money, coinOf(type)),
    profit: noticeAmount(promised, 'CIG'),
  },
  at,
})

const sumOf = (orders: readonly Mature[], of: (order: Mature) => bigint) =>
  orders.reduce((sum, order) => sum + of(order), 0n)

/** Ends locked orders. */
async function end(tx: Tx, orders: readonly Mature[], at: Date) {
  const posted = await post(
    tx,
    orders.map((order) => endedTransfer({ ...order, oid: order.id }, at)),
  )
  await writeEnded(
    tx,
    orders.map(({ id }, index) => ({ oid: id, by: posted[index]?.id ?? 0n })),
    at,
  )
  // An order counts as active while it is held. Its owner is not idle at the very midnight that pays it back.
  await renewWatch(
    tx,
    orders.map(({ uid }) => uid),
    at,
  )
  await notifyMembers(
    tx,
    orders.map((order) => endedNotice(order, at)),
  )
}

/** Pays orders back after their holding period, with the profit set aside for them (rules D8). */
export const orderMaturities: Phase = {
  name: 'preorders-maturities',
  summary: 'Pays pre-orders back after their holding time, with the profit set aside for them.',
  async run({ tx, at, limit: wished, except = [] }) {
    const limit = Math.min(wished, BATCH_SIZE)
    const orders = await lockMature(tx, { at, except, limit })
    const { done: paidBack, refused } = await isolateFailures<Mature>(tx, {
      items: orders,
      accounts: accountsToEnd,
      apply: (some) => end(tx, some, at),
    })
    const principal = (of: Mature['type']) => sumOf(paidBack, ({ type, money }) => (type === of ? money : 0n))
    const paid = { USCD: principal('usdc'), CIG: principal('cig') + sumOf(paidBack, ({ promised }) => promised) }
    return { done: paidBack.length, left: orders.length === limit, refused, paid }
  },
}

/** Freezes idle members, each with an order in USCD that may be paid at any time. */
export async function freezeWithOrders(
  tx: Tx,
  members: readonly { uid: number; referrer_uid: number | null }[],
  it: { money: bigint; day: BusinessDay; at: Date },
) {
  const orders = await insertFreezeOrders(tx, members, it)
  await freezeFor(
    tx,
    1,
    members.map(({ uid }) => uid),
    it.at,
  )
  return orders
}

export interface WatchingParts extends HeartbeatParts {
  clock: Clock
}

/** Freezes members without a new pre-order for long. Each gets an order whose payment lifts the freeze (rules D7). */
export const idleFreezes = ({ clock, ...beating }: WatchingParts): Phase => ({
  name: 'preorders-freezes',
  summary:
    'Freezes members who have created no pre-order for long. Paying the order created for them lifts the freeze.',
  async run({ tx, day, at, terms, limit: wished }) {
    // Nobody's idle time counts on such a day: members could not order, or were not expected to.
    const passOver = () => watchAllFrom(tx, startOf(dayAfter(day)))
    if (terms.idleFreeze === 0 || terms.preordersOpen === 0) {
      await passOver()
      return { done: 0, left: false }
    }
    // A downtime that has just ended counts. This may be the first activity after it.
    await recordHeartbeat(beating, clock.now())
    const limit = Math.min(wished, BATCH_SIZE)
    const idle = await idleMembers(tx, { at, after: terms.idleAfter, rest: terms.orderRest, limit })
    const members = new Map((await lockMembers(tx, idle)).map((member) => [member.uid, member]))
    const busy = await withOpenOrder(tx, idle)
    // Whoever asked to close the account since the look has left the watch.
    const there = idle.flatMap((uid) => members.get(uid) ?? []).filter(({ closes }) => !closes)
    const frozen = there.filter(({ frozen_reason }) => frozen_reason !== null).map(({ uid }) => uid)
    const owing = there
      .filter(({ uid, frozen_reason }) => frozen_reason === null && !busy.has(uid))
      .map((member) => ({ ...member, type: 'usdc' as const, money: terms.orderMinimum }))
    // A member who could not lift the freeze is not frozen. With nobody idle, the check runs for one: it decides whether the day
    // counts.
    const asked = owing.length > 0 ? owing : [{ type: 'usdc' as const, money: terms.orderMinimum }]
    const payable = await payableOf<(typeof asked)[number]>(tx, asked)
    const due = owing.slice(0, payable.length)
    // An order in progress counts as one created now.
    await renewWatch(tx, [...busy], at)
    await leaveWatch(tx, frozen)
    if (due.length > 0) {
      const orders = await freezeWithOrders(tx, due, { money: terms.orderMinimum, day, at })
      await notifyMembers(
        tx,
        orders.map(({ oid, uid, money }) => ({
          uid,
          kind: 'frozenIdle' as const,
          params: { number: orderNumber(oid), money: noticeAmount(money, 'USCD') },
          at,
        })),
      )
    }
    if (payable.length < asked.length) {
      await passOver()
      return { done: idle.length, left: false }
    }
    return { done: idle.length, left: idle.length === limit }
  },
})
