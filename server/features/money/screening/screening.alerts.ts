import { ALERT_SUBJECTS_MOST, type AlertSource } from '../../../http/feature.ts'
import { paymentsFlaggedSince } from './hits.queries.ts'

/** For how long a flagged payment is an alert. */
const SHOWN_MS = 3 * 86_400_000

/** Alerts about credited payments from listed addresses, for three days. */
export const screeningAlerts: readonly AlertSource[] = [
  {
    rule: 'depositListed',
    read: async (db, at) => {
      const found = await paymentsFlaggedSince(db, new Date(at.getTime() - SHOWN_MS), ALERT_SUBJECTS_MOST)
      return found.map(({ id }) => ({ subject: `payment:${id}`, value: 1n }))
    },
  },
]
