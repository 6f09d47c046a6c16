import { businessDay } from '@humidor/domain/business-day.ts'
import { promiseKinds } from '@humidor/domain/products/coverage.ts'
import type { Figure } from '../../../http/feature.ts'
import { coveringOnce, lastingOf } from './covering.ts'
import { daysBehind, stuckPhases } from './runs.queries.ts'

/** Metrics of the daily settlement for monitoring (threats C52). */
export const settlementFigures: readonly Figure[] = [
  {
    name: 'humidor_settlement_days_behind',
    help: 'Business days that have begun and are not fully settled.',
    labels: [],
    read: async (db, at) => [{ labels: {}, value: await daysBehind(db, businessDay(at)) }],
  },
  {
    name: 'humidor_settlement_stuck',
    help: 'Phases of settlements that are stuck: short of money, or failing.',
    labels: ['state'],
    async read(db) {
      const stuck = await stuckPhases(db)
      return (['short', 'failing'] as const).map((state) => ({
        labels: { state },
        value: stuck.filter((phase) => phase.state === state).length,
      }))
    },
  },
  {
    name: 'humidor_treasury_days',
    help: 'The number of days that the treasury lasts with sales as in the last seven days; 3650 at most. Absent where nothing is paid.',
    labels: ['coin'],
    async read(db, at) {
      const { uscdSelling, cigSelling } = lastingOf(await coveringOnce(db, at))
      return [
        { coin: 'USCD', days: uscdSelling },
        { coin: 'CIG', days: cigSelling },
      ].flatMap(({ coin, days }) => (days === undefined ? [] : [{ labels: { coin }, value: days }]))
    },
  },
  {
    name: 'humidor_promises_uncovered',
    help: 'Whether what was promised is not covered: 1 where an operator must see to it.',
    labels: ['kind'],
    async read(db, at) {
      const { uncovered } = await coveringOnce(db, at)
      return promiseKinds.map((kind) => ({
        labels: { kind },
        value: uncovered.some((one) => one.kind === kind) ? 1 : 0,
      }))
    },
  },
]
