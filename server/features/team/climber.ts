import { levelNeeds } from '@humidor/domain/team.ts'
import type { Database } from '../../database/database.ts'
import { settingsOf } from '../platform/platform.ts'
import {
  addToTeams,
  becomeClimber,
  forgetWaiting,
  insertWaiting,
  linesAbove,
  type Order,
  waitingFor,
} from './climb.queries.ts'
import { climb, climbs, highestReached } from './climbing.ts'
import { riseByCounts } from './levels.ts'

/** Most rows of members that one bite writes: they are locked for some tens of milliseconds. */
const ROWS = 5_000

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
    await becomeClimber(tx)
    const { rows, nextDepth } = await waitingFor(tx, order, limit)
    if (rows.length === 0) return 0
    const depths = rows.filter(climbs).map(({ depth }) => depth)
    // Beyond the depth where others still wait, they are waited for: so a burst costs each row above it one update.
    const least = order === 'deepest' ? (nextDepth ?? 0) : 0
    const highest = highestReached(depths, ROWS, least)
    const taken = rows.filter((row) => row.depth >= highest || !climbs(row))

    const climbing = taken.filter(climbs).map(({ uid }) => uid)
    const steps = climbing.length > 0 ? await linesAbove(tx, climbing, highest) : []
    const { sums, rest } = climb(taken, steps)

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
