import type { Job } from '../../../jobs/job.ts'
import type { Alarm } from '../../../platform/alarms/alarm.ts'
import { notifyMembers } from '../../../platform/notifications/notify.ts'
import { type Completing, inBatches } from '../../money/wallet/wallet.ts'
import { endOrders } from './ending.ts'
import { type HeldOrder, lockDueOrders } from './order-book.queries.ts'
import { expiredNotice } from './telling.ts'

/** How many are ended by one transaction. */
const BATCH_SIZE = 200

/** Orders whose time is up. */
export const dueOrders: Completing<HeldOrder> = {
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
 * Takes orders out of the book whose time is up (decisions §7). Each bite is one transaction that holds its rows, so it may be
 * begun twice, or cut off anywhere: none ends twice, and none that was filled meanwhile. Until it comes round, nobody
 * can fill them any more: the rule looks at the time itself.
 */
export const expireOrders = (alarm: Alarm): Job => ({
  id: 'order-book.expire-orders',
  summary: 'Takes orders out of the order book whose time is up, and returns what is left of them.',
  at: { every: 15 },
  run: inBatches(dueOrders, BATCH_SIZE, alarm),
})
