import { me } from '@humidor/contract/backoffice/operators.console.ts'
import type { Queue } from '../../../http/feature.ts'
import { read } from '../../../http/handle.ts'
import { unseenOutcomes } from '../../../platform/console/approvals.queries.ts'
import { waitingInQueues } from './operator-queues.ts'
import { presentOperator } from './operators.present.ts'

/** `GET /console/me`. */
export const answerMe = (queues: readonly Queue[]) =>
  read(me, async ({ db, operator, at }) => ({
    operator: presentOperator(operator),
    waiting: await waitingInQueues(db, queues, operator, at),
    outcomes: await unseenOutcomes(db, operator.id, at),
    now: at,
  }))
