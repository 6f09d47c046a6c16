import { health } from '@humidor/contract/backoffice/overview.console.ts'
import { businessDay } from '@humidor/domain/business-day.ts'
import { read } from '../../../http/handle.ts'
import { jobsHealth } from '../../../jobs/health.ts'
import type { Job } from '../../../jobs/job.ts'
import { type Task, tasksHealth } from '../../../jobs/tasks.ts'
import { daysBehind, lastSettled } from '../../products/settlement/settlement.ts'

export interface HealthParts {
  jobs: readonly Job[]
  /** The tasks that send letters. */
  letters: readonly Task<never>[]
}

/** `GET /console/health`. */
export const answerHealth = ({ jobs, letters }: HealthParts) =>
  read(health, async ({ db, at }) => ({
    at,
    jobs: await jobsHealth(db, jobs, at),
    mail: await tasksHealth(db, letters, at),
    settlement: { settled: (await lastSettled(db)) ?? null, behind: await daysBehind(db, businessDay(at)) },
  }))
