import { noticeAmount } from '@humidor/domain/community/notices.ts'
import { coinOf, orderNumber } from '@humidor/domain/products/preorder.ts'
import type { Database, Tx } from '../../../database/database.ts'
import { isBusy } from '../../../database/failure.ts'
import type { Job } from '../../../jobs/job.ts'
import type { Alarm } from '../../../platform/alarms/alarm.ts'
import { recordHeartbeat } from '../../../platform/downtime/heartbeat.ts'
import { notifyMembers } from '../../../platform/notifications/notify.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { payableOf } from './covering.ts'
import {
  beginAnew,
  type DueOrder,
  dueOrders,
  freezeFor,
  lockMembers,
  lockStillDue,
  writeLate,
} from './freezing/freezing.queries.ts'
import { openForPayment } from './opening.queries.ts'

/** How many are changed by one transaction. */
const BATCH_SIZE = 200

const amountOf = ({ type, money }: Pick<DueOrder, 'type' | 'money'>) => noticeAmount(money, coinOf(type))

/** Opens the payment of orders that won, when their time has come (rules D5). Whose time it is learns so. */
export const openPayments = (settings: ReadSettings): Job => ({
  id: 'preorders.open-payments',
  summary: 'Opens the payment of pre-orders that won, and tells their owners.',
  at: { every: 15 },
  async run({ db, at, limit }) {
    const { orderWindow: window } = await settings()
    const hours = Math.round(window / 3_600)
    const most = Math.min(limit, BATCH_SIZE)
    const done = await db.transaction().execute(async (tx) => {
      const opened = await openForPayment(tx, { at, window, limit: most })
      await notifyMembers(
        tx,
        opened.map((order) => ({
          uid: order.uid,
          kind: 'orderPayable' as const,
          params: { number: orderNumber(order.id), money: amountOf(order), hours },
          at,
        })),
      )
      return opened.length
    })
    return { done, left: done === most }
  },
})

/** At which moment, and how many seconds an order may be paid whose time begins anew. */
interface Expiring {
  at: Date
  window: number
  alarm: Alarm
}

/**
 * Orders whose time is up: their owners are frozen, and the orders stay payable. Members are held first, in the order of their
 * numbers, then the orders: of paying and being frozen one comes first. Whose profit the treasury could not set aside, besides those of
 * all who are frozen, could not free themselves: their time begins anew, and operators are told.
 */
async function freezeUnpaid(tx: Tx, due: readonly DueOrder[], it: Expiring): Promise<void> {
  const { at, window, alarm } = it
  await lockMembers(tx, [...new Set(due.map(({ uid }) => uid))])
  const still = await lockStillDue(
    tx,
    due.map(({ id }) => id),
    at,
  )
  if (still.length === 0) return
  // The first due first, and not in the order in which they are locked.
  const places = new Map(due.map(({ id }, place) => [id, place]))
  const late = await payableOf(
    tx,
    still.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0)),
  )
  const uncovered = still.filter((order) => !late.includes(order))
  if (uncovered.length > 0) {
    alarm('the treasury does not cover the profit of pre-orders that are to be paid', { orders: uncovered.length })
    await beginAnew(
      tx,
      uncovered.map(({ id }) => id),
      { at, window },
    )
  }
  if (late.length === 0) return
  await writeLate(
    tx,
    late.map(({ id }) => id),
    at,
  )
  await freezeFor(tx, 2, [...new Set(late.map(({ uid }) => uid))], at)
  await notifyMembers(
    tx,
    late.map((order) => ({
      uid: order.uid,
      kind: 'frozenUnpaid' as const,
      params: { number: orderNumber(order.id), money: amountOf(order) },
      at,
    })),
  )
}

export interface ExpiringParts {
  leaps: boolean
  settings: ReadSettings
  alarm: Alarm
}

/** One bite; where it fails by more than bad luck, one order at a time, and what cannot be done is left and told of (threats C54). */
async function expireBite(db: Database, it: Expiring & { limit: number; bad: Set<bigint> }) {
  const { at, limit, bad, alarm } = it
  const due = await db.transaction().execute((tx) => dueOrders(tx, { at, limit, except: [...bad] }))
  const freeze = (orders: readonly DueOrder[]) => db.transaction().execute((tx) => freezeUnpaid(tx, orders, it))
  try {
    if (due.length > 0) await freeze(due)
  } catch (error) {
    if (isBusy(error)) throw error
    for (const order of due)
      await freeze([order]).catch((err: unknown) => {
        // Too busy a database says nothing of this order.
        if (isBusy(err)) throw err
        bad.add(order.id)
        alarm('a pre-order whose time is up cannot be closed', { oid: order.id, err })
      })
  }
  return due.length
}

/** Freezes whoever has not paid in time (rules D6). It notes first that the platform is up, so that a downtime that just ended counts. */
export function expirePayments({ leaps, settings, alarm }: ExpiringParts): Job {
  const bad = new Set<bigint>()
  return {
    id: 'preorders.expire-payments',
    summary: 'Freezes members whose pre-order was not paid in time. The order stays payable.',
    at: { every: 15 },
    async run({ db, at, limit: wished }) {
      await recordHeartbeat({ db, leaps }, at)
      const limit = Math.min(wished, BATCH_SIZE)
      const done = await expireBite(db, { at, window: (await settings()).orderWindow, limit, bad, alarm })
      const left = done === limit
      if (!left) bad.clear()
      return { done, left }
    },
  }
}
