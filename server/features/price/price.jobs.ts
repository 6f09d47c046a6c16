import type { Job } from '../../jobs/job.ts'
import type { ReadSettings } from '../platform/platform.ts'
import { publishUntil } from './publishing.ts'

/**
 * What two operators agreed on for the midnight, or else yesterday's price, raised by the rate in force. It is first of what a new
 * day brings: everything else is valued by it.
 */
export const publishPrice = (settings: ReadSettings): Job => ({
  id: 'price.publish',
  tells:
    'Publishes the price of ₡ for the new day: what operators agreed on, or yesterday’s, raised by the rate in force.',
  at: ['00:00'],
  run: async ({ db, day }) => ({ done: await publishUntil(db, day, await settings()), left: false }),
})
