import type { Feature } from '../../../http/feature.ts'
import type { Alarm } from '../../../platform/alarms/alarm.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import type { OpeningParts } from '../draws/draws.ts'
import { preordersClosing } from './closing.queries.ts'
import { preorderFinder } from './console/finding.queries.ts'
import { answerPreorderSums } from './console/preorderSums.ts'
import { answerPreorders } from './console/preorders.ts'
import { answerCreate } from './create.ts'
import { answerDraws } from './draws.ts'
import { answerFreezes } from './freezing/freezes.ts'
import { warnIdle } from './freezing/warning.ts'
import { answerGetChildrenPayingOrder } from './getChildrenPayingOrder.ts'
import { answerList } from './list.ts'
import { answerPay } from './pay.ts'
import { preorderExplanations, preorderInvariants } from './preorders.invariants.ts'
import { expirePayments, openPayments } from './preorders.jobs.ts'
import { upcomingPreorders } from './upcoming.ts'

export { type PreorderPromises, preorderPromises } from './console/promises.ts'
export { preorderEntries } from './entries.ts'
export { watchFrom } from './freezing/freezing.queries.ts'
export { freezeWithOrders, idleFreezes, orderMaturities, type WatchingParts } from './preorders.phases.ts'

export interface PreordersParts extends OpeningParts {
  settings: ReadSettings
  /** Receives alerts about orders that cannot be paid or closed. */
  alarm: Alarm
  /** The clock can be moved by hand; a leap is then no downtime. */
  leaps: boolean
}

/** Pre-orders (rules D1): members order, take part in a draw, pay, and get the money back with a profit. */
export const preordersFeature = {
  invariants: preorderInvariants,
  explanations: preorderExplanations,
  open: (parts: PreordersParts): Feature => ({
    name: 'preorders',
    handlers: [
      answerCreate(parts),
      answerPay,
      answerList(parts.settings),
      answerGetChildrenPayingOrder,
      answerDraws(parts.settings),
      answerPreorders,
      answerPreorderSums(parts.settings),
      answerFreezes,
    ],
    jobs: [openPayments(parts.settings), expirePayments(parts), warnIdle(parts.settings)],
    upcoming: upcomingPreorders(parts.settings),
    closing: preordersClosing,
    finders: [preorderFinder],
  }),
}
