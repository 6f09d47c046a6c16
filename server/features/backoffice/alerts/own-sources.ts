import { login } from '@humidor/contract/backoffice/operators.console.ts'
import { queueLateHours, type WatchedQueue } from '@humidor/domain/backoffice/alert-rules.ts'
import type { Db } from '../../../database/database.ts'
import { ALERT_SUBJECTS_MOST, type AlertReading, type AlertSource, type Queue } from '../../../http/feature.ts'
import { jobsHealth } from '../../../jobs/health.ts'
import type { Job } from '../../../jobs/job.ts'
import { type Task, tasksHealth } from '../../../jobs/tasks.ts'
import { failuresSince } from '../../../platform/console/audit.queries.ts'
import { failuresOfKind } from '../../../platform/security/throttle.queries.ts'
import { strangersSince } from '../../../platform/security/throttle.ts'

/** What all features give, and what the rules of this feature read. */
export interface Watched {
  queues: readonly Queue[]
  jobs: readonly Job[]
  /** The tasks that send letters. */
  letters: readonly Task<never>[]
  /** The sources of the other features. */
  sources: readonly AlertSource[]
}

/** Alerts see every queue. */
const watcher = { id: 0, role: 'admin' } as const
const HOUR_MS = 3_600_000

const secondsSince = (since: Date | null, at: Date) =>
  since === null ? 0n : BigInt(Math.max(0, Math.floor((at.getTime() - since.getTime()) / 1_000)))

const one = (value: bigint | number): AlertReading[] => [{ subject: '', value: BigInt(value) }]

const isWatched = (queue: string): queue is WatchedQueue => Object.hasOwn(queueLateHours, queue)

const queueSource = ({ queue, queued }: Queue): AlertSource[] =>
  isWatched(queue)
    ? [
        {
          rule: `waiting.${queue}`,
          read: async (db, at) => one(secondsSince((await queued(db, at, watcher)).since, at)),
        },
      ]
    : []

const inLastHour = (rule: AlertSource['rule'], count: (db: Db, since: Date) => Promise<number>): AlertSource => ({
  rule,
  read: async (db, at) => one(await count(db, new Date(at.getTime() - HOUR_MS))),
})

/** Every source: those of the features, and what the platform's own tables say about queues, jobs, mail and sign-ins. */
export const sourcesOf = ({ queues, jobs, letters, sources }: Watched): readonly AlertSource[] => [
  ...sources,
  ...queues.flatMap(queueSource),
  {
    rule: 'jobFailing',
    read: async (db, at) =>
      (await jobsHealth(db, jobs, at)).unhealthy
        .filter(({ state }) => state === 'failing')
        .slice(0, ALERT_SUBJECTS_MOST)
        .map(({ job }) => ({ subject: job, value: 1n })),
  },
  {
    rule: 'mailSilent',
    read: async (db, at) => one(secondsSince((await tasksHealth(db, letters, at)).silentSince, at)),
  },
  inLastHour('operatorSignIns', (db, since) => failuresSince(db, login.path, since)),
  inLastHour('strangerSignIns', strangersSince),
  inLastHour('memberSignIns', (db, since) => failuresOfKind(db, 'email', since)),
]
