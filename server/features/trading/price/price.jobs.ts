import { noticeAmount } from '@humidor/domain/community/notices.ts'
import type { Job } from '../../../jobs/job.ts'
import { notifyMembers } from '../../../platform/notifications/notify.ts'
import { reachAlerts } from './alerts.queries.ts'
import { priceInForce } from './price.queries.ts'

/** Alerts that one transaction reports. */
const BATCH_SIZE = 500

/**
 * Tells members that ₡ reached their price. Apart from the publishing of prices, so that a settlement never waits for letters. An
 * alert and its notice are one transaction, so it is told once, whichever node runs and wherever it is cut off.
 */
export const reportAlerts: Job = {
  id: 'price.report-alerts',
  summary: 'Notifies members whose price alert has been reached.',
  at: { every: 15 },
  async run({ db, at, limit }) {
    const most = Math.min(limit, BATCH_SIZE)
    return await db.transaction().execute(async (tx) => {
      const current = await priceInForce(tx)
      if (!current) return { done: 0, left: false }
      const reached = await reachAlerts(tx, { inForce: current.price, at, limit: most })
      const now = noticeAmount(current.price, 'USCD')
      await notifyMembers(
        tx,
        reached.map(({ uid, price, rises }) => {
          const params = { price: noticeAmount(price, 'USCD'), now, way: rises ? 'up' : 'down' }
          return { uid, kind: 'priceReached', params, at } as const
        }),
      )
      return { done: reached.length, left: reached.length === most }
    })
  },
}
