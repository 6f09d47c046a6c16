import type { AnswerOf } from '@humidor/client/client.ts'
import type { consoleContract } from '@humidor/contract/console/index.ts'
import { queueWords } from '../../../words/queues.ts'

export type QueueState = AnswerOf<typeof consoleContract.operators.me>['waiting'][number]

/** A non-empty queue, its age, and whether it is late. */
export interface ToDoItem extends QueueState {
  since: Date
  late: boolean
}

const HOUR = 3_600_000

/** The non-empty queues: late ones first, then the oldest. */
export const toDoOf = (waiting: readonly QueueState[], now: Date): ToDoItem[] =>
  waiting
    .flatMap(({ queue, count, since }): ToDoItem[] => {
      if (count === 0 || since === null) return []
      return [{ queue, count, since, late: now.getTime() - since.getTime() >= queueWords[queue].hours * HOUR }]
    })
    .sort((a, b) => Number(b.late) - Number(a.late) || a.since.getTime() - b.since.getTime())
