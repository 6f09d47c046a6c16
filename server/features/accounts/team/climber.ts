import { levelNeeds } from '@humidor/domain/accounts/team.ts'
import type { Database, Tx } from '../../../database/database.ts'
import { settingsOf } from '../../../platform/settings/stored-settings.ts'
import {
  addToTeams,
  becomeRollUpWorker,
  forgetWaiting,
  insertWaiting,
  linesAbove,
  type Order,
  type WaitingRow,
  waitingFor,
} from './climb.queries.ts'
import { highestReached, rollsUp, rollUp, type Step } from './climbing.ts'
import { riseByCounts } from './levels.ts'

/** Most rows of members that one bite writes: they are locked for some tens of milliseconds. */
const ROWS = 5_000

/**
 * How high a bite goes, and the rows on its way. Lines that meet are one from there on, which nobody knows before they are read:
 * as long as there is room for it the bite goes twice as far.
 */
async function reach(tx: Tx, rows: readonly WaitingRow[], least: number): Promise<{ highest: number; steps: Step[] }> {
  const rollingUp = rows.filter(rollsUp)
  const deepest = rollingUp[0]?.depth ?? 0
  const above = async (depth: number) => {
    const from = rollingUp.filter((row) => row.depth >= depth).map(({ uid }) => uid)
    return from.length > 0 ? await linesAbove(tx, from, depth, ROWS + 1) : []
  }
  const depths = rollingUp.map(({ depth }) => depth)
  let highest = highestReached(depths, ROWS, least)
  let steps = await above(highest)
  while (highest > least && steps.length > 0 && steps.length <= ROWS / 2) {
    const farther = Math.max(least, highest - (deepest - highest + 1))
    const more = await above(farther)
    if (more.length > ROWS) break
    highest = farther
    steps = more
  }
  return { highest, steps }
}

export interface CountingBite {
  at: Date
  /** How many rows that wait are looked at. */
  limit: number
  order: Order
}

/**
 * Lets what waits climb a part of the way, in one transaction: adds it to the members' rows, merging what meets, lets rise
 * whose counts suffice, and leaves the rest waiting higher up. Answers how many members' rows were written.
 */
export const countWaiting = (db: Database, { at, limit, order }: CountingBite): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await becomeRollUpWorker(tx)
    const { rows, nextDepth } = await waitingFor(tx, order, limit)
    if (rows.length === 0) return 0
    // Beyond the depth where others still wait, they are waited for: so a burst costs each row above it one update.
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
