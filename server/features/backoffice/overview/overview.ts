import type { Feature, Queue } from '../../../http/feature.ts'
import type { Job } from '../../../jobs/job.ts'
import type { Task } from '../../../jobs/tasks.ts'
import { answerHealth } from './health.ts'
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
    handlers: [answerToday(), answerHealth({ jobs, letters })],
    figures: overviewFigures({ jobs, letters, queues }),
  }
}
