import type { Feature, Queue } from '../../../http/feature.ts'
import type { Job } from '../../../jobs/job.ts'
import type { Task } from '../../../jobs/tasks.ts'
import { answerHealth } from './health.ts'
import { overviewFigures } from './overview.figures.ts'
import { answerToday } from './today.ts'

export interface OverviewParts {
  /** The jobs and tasks of every feature. */
  jobs: readonly Job[]
  tasks: readonly Task<never>[]
  /** The operators' queues of every feature. */
  queues: readonly Queue[]
}

/** The first page of the console: today's money, and the state of jobs, mail and settlement (docs/decisions/0044-console-overview-and-queues.md). */
export const overviewFeature = {
  open({ jobs, tasks, queues }: OverviewParts): Feature {
    const letters = tasks.filter(({ mails }) => mails)
    return {
      name: 'overview',
      handlers: [answerToday(), answerHealth({ jobs, letters })],
      figures: overviewFigures({ jobs, letters, queues }),
    }
  },
}
