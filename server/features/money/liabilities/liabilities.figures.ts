import type { Figure } from '../../../http/feature.ts'
import { daysUnpublished } from './liabilities.queries.ts'

export const liabilitiesFigures: readonly Figure[] = [
  {
    name: 'humidor_liabilities_days_behind',
    help: 'Settled days after the newest one whose liabilities are published.',
    labels: [],
    read: async (db) => [{ labels: {}, value: await daysUnpublished(db) }],
  },
]
