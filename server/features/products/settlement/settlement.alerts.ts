import { businessDay, startOf } from '@humidor/domain/business-day.ts'
import type { AlertSource } from '../../../http/feature.ts'
import { coveringOnce, lastingOf } from './covering.ts'
import { firstUnsettledDay } from './runs.queries.ts'

/** Alerts about the settlement and the treasury. */
export const settlementAlerts: readonly AlertSource[] = [
  {
    rule: 'settlementLate',
    async read(db, at) {
      const day = await firstUnsettledDay(db, businessDay(at))
      if (day === null) return []
      return [{ subject: '', value: BigInt(Math.floor((at.getTime() - startOf(day).getTime()) / 1_000)) }]
    },
  },
  {
    rule: 'promiseUncovered',
    read: async (db, at) => (await coveringOnce(db, at)).uncovered.map(({ kind }) => ({ subject: kind, value: 1n })),
  },
  {
    rule: 'coverageDays',
    async read(db, at) {
      const { uscdSelling, cigSelling } = lastingOf(await coveringOnce(db, at))
      return [
        { subject: 'USCD', days: uscdSelling },
        { subject: 'CIG', days: cigSelling },
      ].flatMap(({ subject, days }) => (days === undefined ? [] : [{ subject, value: BigInt(days) }]))
    },
  },
]
