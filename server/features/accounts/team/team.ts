import type { Level } from '@humidor/domain/accounts/membership.ts'
import type { Clock } from '../../../adapters/clock.ts'
import type { Database, Tx } from '../../../database/database.ts'
import type { Feature } from '../../../http/feature.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { answerAnalysis } from './analysis.ts'
import { answerGetChildren } from './getChildren.ts'
import { setLevelTo } from './levels.ts'
import { insertPerformance, insertTeamRebates, type Received } from './roll-up.queries.ts'
import { answerSetChildShippingFee } from './setChildShippingFee.ts'
import { teamExplanations, teamInvariants } from './team.invariants.ts'
import { rollUpNow, rollUpOn, wakeRollUpWorker } from './team.jobs.ts'

export { type NearRebates, noteRebates, rebatesNear } from './rebates.ts'
export { wakeRollUpWorker } from './team.jobs.ts'
export { type TeamRow, teamOf } from './team.queries.ts'

/**
 * Stores paid pre-orders, millionths of USD: for the members' own totals, and for every line above them. Counted soon after the
 * commit.
 */
export async function addTeamPerformance(tx: Tx, paid: readonly Received[]) {
  await insertPerformance(tx, paid)
  await wakeRollUpWorker(tx)
}

/** Stores flexible returns and awards paid in this transaction, for the members' totals. */
export async function addTeamRebates(tx: Tx, received: readonly Received[]) {
  await insertTeamRebates(tx, received)
  await wakeRollUpWorker(tx)
}

/**
 * Sets a member's level for an operator, also to a lower one (rules P15). Its effect on the gold and platinum counts above rolls
 * up from here. The level stays until a changed count suffices for a higher one. Returns a refusal, or undefined.
 */
export async function setLevel(tx: Tx, uid: number, level: Exclude<Level, 0>, at: Date) {
  const refused = await setLevelTo(tx, { uid, level, at })
  if (!refused) await wakeRollUpWorker(tx)
  return refused
}

export interface TeamOptions {
  db: Database
  clock: Clock
  settings: ReadSettings
}

/** Teams: invited members, the counts of the line, and its income (rules P14). */
export const teamFeature = {
  invariants: teamInvariants,
  explanations: teamExplanations,
  open: ({ db, clock, settings }: TeamOptions): Feature => ({
    name: 'team',
    handlers: [answerGetChildren, answerSetChildShippingFee, answerAnalysis(settings)],
    jobs: [rollUpOn],
    tasks: [rollUpNow({ db, clock })],
  }),
}
