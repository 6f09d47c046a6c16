import { approvals } from '@humidor/contract/backoffice/approvals.console.ts'
import { mayAsk, type Role } from '@humidor/contract/call.ts'
import type { Db } from '../../../database/database.ts'
import type { ApprovalKind, Queue } from '../../../http/feature.ts'
import { toDecide } from './approvals/deciders.ts'

/** The queue of requests that need a second operator. Counts only requests that the operator may decide. */
export const approvalsQueue = (kinds: readonly ApprovalKind[]): Queue => ({
  queue: 'approvals',
  firstCall: approvals,
  queued: (db, at, who) => toDecide(db, kinds, who, at),
})

/** The state of each queue of an operator's role. Asks one queue after the other, so that one request takes one connection. */
export async function waitingInQueues(db: Db, queues: readonly Queue[], who: { id: number; role: Role }, at: Date) {
  const answer = []
  for (const { queue, firstCall, queued } of queues)
    if (mayAsk(who.role, firstCall)) answer.push({ queue, ...(await queued(db, at, who)) })
  return answer
}
