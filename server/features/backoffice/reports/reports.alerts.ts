import { differenceOf } from '@humidor/domain/backoffice/daily-close.ts'
import type { AlertSource } from '../../../http/feature.ts'
import { closedDays, closesIn } from './closes.queries.ts'

/** An alert about the newest daily close. */
export const reportAlerts: readonly AlertSource[] = [
  {
    rule: 'closeDiffers',
    async read(db) {
      const days = await closedDays(db)
      if (days === null) return []
      const closes = await closesIn(db, { from: days.last, to: days.last })
      return closes.filter((close) => differenceOf(close) !== 0n).map(({ coin }) => ({ subject: coin, value: 1n }))
    },
  },
]
