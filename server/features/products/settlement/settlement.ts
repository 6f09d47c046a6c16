import { settlements } from '@humidor/contract/products/settlement.console.ts'
import type { Feature } from '../../../http/feature.ts'
import { answerCoverage } from './console/coverage.ts'
import { answerSettlements } from './console/settlements.ts'
import { watchPromises } from './coverage.jobs.ts'
import { waitingDays } from './runs.queries.ts'
import { settlementAlerts } from './settlement.alerts.ts'
import { settlementFigures } from './settlement.figures.ts'
import { settlementInvariants } from './settlement.invariants.ts'
import { goOn, settleDay } from './settlement.jobs.ts'
import type { SettlingParts } from './settling.ts'

export { type Covering, coveringAt, lastingOf } from './covering.ts'
export { lastSettled } from './days.queries.ts'
export { daysBehind } from './runs.queries.ts'
export { settledDays } from './settled-days.ts'
export { settleDay } from './settlement.jobs.ts'
export { LEFT_OUT, type SettlingParts } from './settling.ts'

/**
 * The daily settlement at midnight (rules D13): features declare phases, which run in one order, in batches, day after day. See
 * docs/decisions/0030-daily-settlement.md.
 */
export const settlementFeature = {
  invariants: settlementInvariants,
  open: (parts: SettlingParts): Feature => ({
    name: 'settlement',
    handlers: [answerSettlements(parts.phases), answerCoverage],
    jobs: [settleDay(parts), goOn(parts), watchPromises(parts.alarm)],
    queues: [{ queue: 'midnights', firstCall: settlements, queued: waitingDays }],
    figures: settlementFigures,
    alerts: settlementAlerts,
  }),
}
