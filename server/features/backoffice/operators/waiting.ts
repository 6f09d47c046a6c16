import { approvals } from '@humidor/contract/backoffice/operators.console.ts'
import { mayAsk, type Role } from '@humidor/contract/call.ts'
import type { Db } from '../../../database/database.ts'
import type { ApprovalKind, Queue } from '../../../http/feature.ts'
import { toDecide } from './approvals/deciders.ts'

/** What needs a second operator, as a queue: of each only what they may decide about. */
export const approvalsQueue = (kinds: readonly ApprovalKind[]): Queue => ({
  queue: 'approvals',
  firstCall: approvals,
  queued: (db, at, who) => toDecide(db, kinds, who, at),
})

/** What waits in the queues of an operator's role. One after the other: many desks ask at once, and each must not take all connections. */
export async function whatWaits(db: Db, queues: readonly Queue[], who: { id: number; role: Role }, at: Date) {
  const told = []
  for (const { queue, firstCall, queued } of queues)
    if (mayAsk(who.role, firstCall)) told.push({ queue, ...(await queued(db, at, who)) })
  return told
}
