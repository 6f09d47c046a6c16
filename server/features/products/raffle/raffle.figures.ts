import type { Figure } from '../../../http/feature.ts'
import { waitingPrizes } from './console/draws.queries.ts'

/** Metrics of the raffle for monitoring. */
export const raffleFigures: readonly Figure[] = [
  {
    name: 'humidor_raffle_waiting',
    help: 'Prizes of the raffle that the rewards do not cover yet.',
    labels: [],
    read: async (db) => [{ labels: {}, value: (await waitingPrizes(db)).count }],
  },
]
