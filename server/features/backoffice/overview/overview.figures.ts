import type { Figure, Queue } from '../../../http/feature.ts'
import { jobsHealth } from '../../../jobs/health.ts'
import type { Job } from '../../../jobs/job.ts'
import { type Task, tasksHealth } from '../../../jobs/tasks.ts'

export interface OverviewFiguresParts {
  jobs: readonly Job[]
  /** The tasks that send letters. */
  letters: readonly Task<never>[]
  queues: readonly Queue[]
}

/** Monitoring sees every queue. */
const watcher = { id: 0, role: 'admin' } as const

const secondsSince = (since: Date | null, at: Date) =>
  since ? Math.max(0, (at.getTime() - since.getTime()) / 1000) : 0

/** The figures of the console's first page, for monitoring. */
export const overviewFigures = ({ jobs, letters, queues }: OverviewFiguresParts): readonly Figure[] => [
  {
    name: 'humidor_jobs_troubled',
    help: 'Jobs whose last run failed, or that missed it.',
    labels: ['state'],
    async read(db, at) {
      const { unhealthy } = await jobsHealth(db, jobs, at)
      return (['failing', 'late'] as const).map((state) => ({
        labels: { state },
        value: unhealthy.filter((job) => job.state === state).length,
      }))
    },
  },
  {
    name: 'humidor_letters',
    help: 'Letters that wait for the mail server, the wait of the oldest and of the oldest with a code in seconds, the seconds without any success although one was possible, and the letters of the last day that failed for good.',
    labels: ['what'],
    async read(db, at) {
      const { queued, since, urgentSince, silentSince, failed } = await tasksHealth(db, letters, at)
      return [
        { labels: { what: 'queued' }, value: queued },
        { labels: { what: 'oldest' }, value: secondsSince(since, at) },
        { labels: { what: 'oldest_code' }, value: secondsSince(urgentSince, at) },
        { labels: { what: 'silent' }, value: secondsSince(silentSince, at) },
        { labels: { what: 'given_up' }, value: failed },
      ]
    },
  },
  {
    name: 'humidor_waiting_seconds',
    help: 'The wait of the oldest item in each queue of operators, in seconds; 0 where nothing waits.',
    labels: ['queue'],
    async read(db, at) {
      const values = []
      for (const { queue, queued } of queues)
        values.push({ labels: { queue }, value: secondsSince((await queued(db, at, watcher)).since, at) })
      return values
    },
  },
]
