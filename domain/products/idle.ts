import { midnightFrom } from '../business-day.ts'
import { type Downtime, deadlineAfter } from '../platform/downtime.ts'

/** What the idle time of a member depends on (rules D7). */
export interface IdleFacts {
  /** The last pre-order, the activation, or the day from which everybody's time counts: the latest of them. */
  since: Date
  /** The member's last win; null: none. */
  wonAt: Date | null
  /** Seconds after a win in which the member may not order. They are not idle time. */
  rest: number
  /** Seconds without a new pre-order after which a membership is frozen. */
  after: number
  /** The platform's downtimes, sorted. Nobody can order in them, so they are not idle time. */
  downtimes: readonly Downtime[]
}

/** The midnight (UTC+8) that freezes a member who places no pre-order until then. The daily settlement freezes, so it is never earlier. */
export function idleFreezeAt({ since, wonAt, rest, after, downtimes }: IdleFacts): Date {
  const rested = wonAt === null ? since.getTime() : wonAt.getTime() + rest * 1000
  return midnightFrom(deadlineAfter(new Date(Math.max(since.getTime(), rested)), after, downtimes))
}

/** Whole midnights before a freeze from which on a member is told of it, by a notice and by the colour of the countdown. */
export const IDLE_WARNING_DAYS = 2
