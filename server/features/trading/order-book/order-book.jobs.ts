import type { Job } from '../../../jobs/job.ts'
import type { Alarm } from '../../../platform/alarms/alarm.ts'
import { notifyMembers } from '../../../platform/notifications/notify.ts'
import { type Completing, inBatches } from '../../money/wallet/wallet.ts'
import { endOrders } from './ending.ts'
import { type LockedOrder, lockDueOrders } from './order-book.queries.ts'
import { expiredNotice } from './order-notifications.ts'

/** Orders that one transaction ends. */
const BATCH_SIZE = 200

/** Expired orders. */
export const dueOrders: Completing<LockedOrder> = {
  kind: 'trade order',
  lock: lockDueOrders,
  async complete(tx, orders, at) {
    await endOrders(tx, { orders, as: 'expired', at })
    await notifyMembers(
      tx,
      orders.map((order) => expiredNotice(order, at)),
    )
  },
}

/**
 * Ends expired orders (rules T9). Each batch is one transaction that locks its rows, so it may start twice or be
 * cut off anywhere: no order ends twice, and no filled order ends. An expired order cannot be filled before the job
 * runs: the rule compares the time itself.
 */
export const expireOrders = (alarm: Alarm): Job => ({
  id: 'order-book.expire-orders',
  summary: 'Takes expired orders out of the order book, and returns their rest.',
  at: { every: 15 },
  run: inBatches(dueOrders, BATCH_SIZE, alarm),
})
