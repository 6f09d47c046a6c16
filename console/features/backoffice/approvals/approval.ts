import type { RequestOf } from '@humidor/client/client.ts'
import type { consoleContract } from '@humidor/contract/console/index.ts'
import type { RowOf } from '../../../api/usePages.ts'
import { ageText } from '../../../words/moments.ts'

type Call = typeof consoleContract.operators.approvals

/** A request that waits for a decision. */
export type Approval = RowOf<Call>
/** A decided request. */
export type State = RequestOf<Call>['state']

export const states = ['waiting', 'approved', 'declined', 'expired'] as const satisfies readonly State[]

export const stateName: Record<State, string> = {
  waiting: 'Waiting',
  approved: 'Approved',
  declined: 'Declined',
  expired: 'Expired',
}

/** The time left for a decision; the queue is in this order. */
export function runsOutText(expiresAt: Date, now: Date): string {
  if (expiresAt <= now) return 'has expired'
  const left = ageText(now, expiresAt)
  return left === 'now' ? 'expires within a minute' : `expires in ${left}`
}
