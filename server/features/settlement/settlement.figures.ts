import { businessDay } from '@humidor/domain/business-day.ts'
import type { Figure } from '../../http/feature.ts'
import { daysBehind, stuckPhases } from './runs.queries.ts'

/** What whoever watches the machines should know of midnights (threats C52). */
export const settlementFigures: readonly Figure[] = [
  {
    name: 'humidor_settlement_days_behind',
    help: 'Business days that have begun and are not settled to their end.',
    labels: [],
    read: async (db, at) => [{ labels: {}, value: await daysBehind(db, businessDay(at)) }],
  },
  {
    name: 'humidor_settlement_stuck',
    help: 'Phases of settlements that cannot go on: short of money, or failing.',
    labels: ['state'],
    async read(db) {
      const stuck = await stuckPhases(db)
      return (['short', 'failing'] as const).map((state) => ({
        labels: { state },
        value: stuck.filter((phase) => phase.state === state).length,
      }))
    },
  },
]
