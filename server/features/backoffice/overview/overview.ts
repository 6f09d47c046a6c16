import { health } from '@humidor/contract/backoffice/overview.console.ts'
import { businessDay } from '@humidor/domain/business-day.ts'
import type { Feature, Queue } from '../../../http/feature.ts'
import { read } from '../../../http/handle.ts'
import { jobsHealth } from '../../../jobs/health.ts'
import type { Job } from '../../../jobs/job.ts'
import { type Task, tasksHealth } from '../../../jobs/tasks.ts'
import { daysBehind, lastSettled } from '../../products/settlement/settlement.ts'
import { overviewFigures } from './overview.figures.ts'
import { answerToday } from './today.ts'

export interface OverviewParts {
  /** What every feature does by itself. */
  jobs: readonly Job[]
  tasks: readonly Task<never>[]
  /** What waits for operators. */
  queues: readonly Queue[]
}

/** What operators see first: today's money, and whether the house runs by itself (docs/decisions/0044-the-first-page.md). */
export function overviewFeature({ jobs, tasks, queues }: OverviewParts): Feature {
  const letters = tasks.filter(({ mails }) => mails)
  return {
    name: 'overview',
    handlers: [
      answerToday(),
      read(health, async ({ db, at }) => ({
        at,
        jobs: await jobsHealth(db, jobs, at),
        mail: await tasksHealth(db, letters, at),
        settlement: { settled: (await lastSettled(db)) ?? null, behind: await daysBehind(db, businessDay(at)) },
      })),
    ],
    figures: overviewFigures({ jobs, letters, queues }),
  }
}
