import { levelNeeds } from '@humidor/domain/accounts/team.ts'
import type { Database, Tx } from '../../../database/database.ts'
import { settingsOf } from '../../../platform/settings/stored-settings.ts'
import { riseByCounts } from './levels.ts'
import {
  addToTeams,
  becomeRollUpWorker,
  forgetWaiting,
  insertWaiting,
  linesAbove,
  type Order,
  type WaitingRow,
  waitingFor,
} from './roll-up.queries.ts'
import { highestReached, rollsUp, rollUp, type Step } from './roll-up.ts'

/** The most member rows that one batch writes: they stay locked for some tens of milliseconds. */
const MAX_ROWS = 5_000

/**
 * The height that a batch reaches, and the rows on its way. Lines merge where they meet, which only a read shows. So
 * the batch doubles its height as long as there is room.
 */
async function reach(tx: Tx, rows: readonly WaitingRow[], least: number): Promise<{ highest: number; steps: Step[] }> {
  const rollingUp = rows.filter(rollsUp)
  const deepest = rollingUp[0]?.depth ?? 0
  const above = async (depth: number) => {
    const from = rollingUp.filter((row) => row.depth >= depth).map(({ uid }) => uid)
    return from.length > 0 ? await linesAbove(tx, from, depth, MAX_ROWS + 1) : []
  }
  const depths = rollingUp.map(({ depth }) => depth)
  let highest = highestReached(depths, MAX_ROWS, least)
  let steps = await above(highest)
  while (highest > least && steps.length > 0 && steps.length <= MAX_ROWS / 2) {
    const farther = Math.max(least, highest - (deepest - highest + 1))
    const more = await above(farther)
    if (more.length > MAX_ROWS) break
    highest = farther
    steps = more
  }
  return { highest, steps }
}

export interface CountingBatch {
  at: Date
  /** Waiting rows that one batch reads. */
  limit: number
  order: Order
}

/**
 * Rolls waiting deltas a part of the way up, in one transaction. It adds them to the members' rows, merges deltas that
 * meet, raises members whose counts suffice, and leaves the rest waiting higher up. Returns the number of member rows
 * written.
 */
export const countWaiting = (db: Database, { at, limit, order }: CountingBatch): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await becomeRollUpWorker(tx)
    const { rows, nextDepth } = await waitingFor(tx, order, limit)
    if (rows.length === 0) return 0
    // Stops at the depth where other deltas wait, to merge with them. So a burst costs each row above it one update.
    const least = order === 'deepest' ? (nextDepth ?? 0) : 0
    const { highest, steps } = await reach(tx, rows, least)
    const taken = rows.filter((row) => row.depth >= highest || !rollsUp(row))
    const { sums, rest } = rollUp(taken, steps)

    const needs = levelNeeds(await settingsOf(tx))
    const candidates = await addToTeams(tx, sums, {
      direct: Math.min(...needs.map(({ direct }) => direct)),
      team: Math.min(...needs.map(({ team }) => team)),
    })
    await forgetWaiting(
      tx,
      taken.flatMap(({ ids }) => ids),
    )
    await insertWaiting(tx, rest)
    await riseByCounts(tx, candidates, needs, at)
    return sums.length
  })
