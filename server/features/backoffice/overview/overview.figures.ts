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
    help: 'Jobs that went wrong the last time, or did not run at theirs.',
    labels: ['state'],
    async read(db, at) {
      const { troubled } = await jobsHealth(db, jobs, at)
      return (['failing', 'late'] as const).map((state) => ({
        labels: { state },
        value: troubled.filter((job) => job.state === state).length,
      }))
    },
  },
  {
    name: 'humidor_letters',
    help: 'Letters that wait to be taken by the mail server, seconds that the oldest has waited, and the oldest with a code, seconds for which none went out though one could have, and those of the last day that no try could send.',
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
    help: 'Seconds that the oldest of what waits for operators has waited, by queue; 0 where nothing does.',
    labels: ['queue'],
    async read(db, at) {
      const values = []
      for (const { queue, queued } of queues)
        values.push({ labels: { queue }, value: secondsSince((await queued(db, at, watcher)).since, at) })
      return values
    },
  },
]
