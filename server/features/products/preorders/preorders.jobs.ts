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
  type DueOrder,
  dueOrders,
  freezeFor,
  lockMembers,
  lockStillDue,
  restartPaymentTime,
  writeLate,
} from './freezing/freezing.queries.ts'
import { openForPayment } from './opening.queries.ts'

/** Orders changed by one transaction. */
const BATCH_SIZE = 200

const amountOf = ({ type, money }: Pick<DueOrder, 'type' | 'money'>) => noticeAmount(money, coinOf(type))

/** Opens the payment of won orders at their time, and notifies their owners (rules D5). */
export const openPayments = (settings: ReadSettings): Job => ({
  id: 'preorders.open-payments',
  summary: 'Opens the payment of won pre-orders, and notifies their owners.',
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

/** The moment of the check, and the new payment time in seconds where it restarts. */
interface Expiring {
  at: Date
  window: number
  alarm: Alarm
}

/**
 * Freezes the owners of overdue orders; the orders stay payable. Locks members first, in the order of their numbers, then the
 * orders, so a payment and a freeze of one order take turns. The treasury must be able to set the profits of all freezing orders
 * aside. An owner beyond that could not lift their freeze: their payment time restarts, and operators are alerted.
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
  // The first due first, not in lock order.
  const places = new Map(due.map(({ id }, place) => [id, place]))
  const late = await payableOf(
    tx,
    still.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0)),
  )
  const uncovered = still.filter((order) => !late.includes(order))
  if (uncovered.length > 0) {
    alarm('the treasury does not cover the profit of unpaid pre-orders', { orders: uncovered.length })
    await restartPaymentTime(
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

/**
 * Runs one batch. Where it fails, except for a busy database, it runs one order at a time, skips the failing ones and reports them
 * (threats C54).
 */
async function expireBatch(db: Database, it: Expiring & { limit: number; bad: Set<bigint> }) {
  const { at, limit, bad, alarm } = it
  const due = await db.transaction().execute((tx) => dueOrders(tx, { at, limit, except: [...bad] }))
  const freeze = (orders: readonly DueOrder[]) => db.transaction().execute((tx) => freezeUnpaid(tx, orders, it))
  try {
    if (due.length > 0) await freeze(due)
  } catch (error) {
    if (isBusy(error)) throw error
    for (const order of due)
      await freeze([order]).catch((err: unknown) => {
        // A busy database says nothing about this order.
        if (isBusy(err)) throw err
        bad.add(order.id)
        alarm('an overdue pre-order cannot be closed', { oid: order.id, err })
      })
  }
  return due.length
}

/**
 * Freezes the owners of orders not paid in time (rules D6). It records the heartbeat first, so that a downtime that just ended
 * counts.
 */
export function expirePayments({ leaps, settings, alarm }: ExpiringParts): Job {
  const bad = new Set<bigint>()
  return {
    id: 'preorders.expire-payments',
    summary: 'Freezes members whose pre-order was not paid in time. The order stays payable.',
    at: { every: 15 },
    async run({ db, at, limit: wished }) {
      await recordHeartbeat({ db, leaps }, at)
      const limit = Math.min(wished, BATCH_SIZE)
      const done = await expireBatch(db, { at, window: (await settings()).orderWindow, limit, bad, alarm })
      const left = done === limit
      if (!left) bad.clear()
      return { done, left }
    },
  }
}
