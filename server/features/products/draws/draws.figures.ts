import type { Figure } from '../../../http/feature.ts'
import { failingTicks } from '../../../jobs/jobs.queries.ts'
import { RUN_DRAWS, WATCH_DRAWS } from './draws.jobs.ts'
import { waitingDraws } from './draws.queries.ts'

const secondsBetween = (from: Date, to: Date) => Math.max(0, (to.getTime() - from.getTime()) / 1000)

/** Metrics of draws for monitoring. */
export const drawFigures: readonly Figure[] = [
  {
    name: 'humidor_draws_next_seconds',
    help: 'Seconds until the next open draw is due. Absent where no draw is open, which lasts seconds at most.',
    labels: [],
    async read(db, at) {
      const { next } = await waitingDraws(db, at)
      return next ? [{ labels: {}, value: secondsBetween(at, next) }] : []
    },
  },
  {
    name: 'humidor_draws_late',
    help: 'Draws that are due and have not run.',
    labels: [],
    read: async (db, at) => [{ labels: {}, value: (await waitingDraws(db, at)).late }],
  },
  {
    name: 'humidor_draws_late_seconds',
    help: 'Seconds since the earliest of them was due. A draw waits for its beacon for at most ten minutes.',
    labels: [],
    async read(db, at) {
      const { since } = await waitingDraws(db, at)
      return [{ labels: {}, value: since ? secondsBetween(since, at) : 0 }]
    },
  },
  {
    name: 'humidor_draws_failing',
    help: 'Jobs that open, close or run draws and whose last run failed. They retry.',
    labels: [],
    read: async (db) => [{ labels: {}, value: await failingTicks(db, [RUN_DRAWS, WATCH_DRAWS]) }],
  },
]
