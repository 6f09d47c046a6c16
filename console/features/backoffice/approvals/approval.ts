import type { consoleContract } from '@humidor/contract/console/index.ts'
import type { RowOf } from '../../../api/usePages.ts'
import { ageText } from '../../../words/moments.ts'

type Call = typeof consoleContract.operators.approvals

/** A request that waits for a decision. */
export type Approval = RowOf<Call>
/** Whether a request waits, and how it ended. */
export type State = Approval['state']

export const stateName: Record<State, string> = {
  waiting: 'Waiting',
  approved: 'Approved',
  declined: 'Declined',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
}

/** The tabs: requests of all operators by state, and all of the operator's own. */
export type Tab = State | 'mine'
export const tabName: Record<Tab, string> = { ...stateName, mine: 'My requests' }
export const tabs = [
  'waiting',
  'mine',
  'approved',
  'declined',
  'expired',
  'withdrawn',
] as const satisfies readonly Tab[]

/** Whom a request concerns, as a link shows it; undefined: nobody. */
export const whomText = ({ whom }: Pick<Approval, 'whom'>): string | undefined =>
  whom ? `${whom.name}, ${numberOf(whom)}` : undefined

/** The number of a member or a merchant, as the console shows it. */
export const numberOf = ({ who, number }: NonNullable<Approval['whom']>): string =>
  who === 'member' ? `UID ${number}` : number

/** A figure's name at the beginning of a line. */
export const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/** The time left for a decision; the queue is in this order. */
export function runsOutText(expiresAt: Date, now: Date): string {
  if (expiresAt <= now) return 'has expired'
  const left = ageText(now, expiresAt)
  return left === 'now' ? 'expires within a minute' : `expires in ${left}`
}
