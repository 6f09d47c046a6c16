import { settlements } from '@humidor/contract/products/settlement.console.ts'
import type { Feature } from '../../../http/feature.ts'
import { watchPromises } from './coverage.jobs.ts'
import { readHandlers } from './reads.ts'
import { waitingDays } from './runs.queries.ts'
import { settlementFigures } from './settlement.figures.ts'
import { goOn, settleDay } from './settlement.jobs.ts'
import type { SettlingParts } from './settling.ts'

export { lastSettled } from './days.queries.ts'
export { daysBehind } from './runs.queries.ts'
export { settlementInvariants } from './settlement.invariants.ts'
export { settleDay } from './settlement.jobs.ts'
export { LEFT_OUT, type SettlingParts } from './settling.ts'
export { settledDays } from './told.ts'

/**
 * What happens at midnight (decisions §8): phases that features declare, in one order, each in bites, day after day. See
 * docs/decisions/0030-one-settlement-a-day.md.
 */
export const settlementFeature = (parts: SettlingParts): Feature => ({
  name: 'settlement',
  handlers: readHandlers(parts.phases),
  jobs: [settleDay(parts), goOn(parts), watchPromises(parts.alarm)],
  queues: [{ queue: 'midnights', firstCall: settlements, queued: waitingDays }],
  figures: settlementFigures,
})
