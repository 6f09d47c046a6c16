import { holderChanges, ownChanges } from '@humidor/domain/backoffice/daily-close.ts'
import type { Period } from '@humidor/domain/backoffice/reports.ts'
import { type BusinessDay, dayAfter, momentOf } from '@humidor/domain/business-day.ts'
import type { Database, Tx } from '../../../database/database.ts'
import type { Job } from '../../../jobs/job.ts'
import { followTotals } from '../../../ledger/totals.ts'
import { daySums, flowsByDay, insertCloses } from './closes.queries.ts'
import { addFlows, closeBalances, firstOpenDay, lockMark, lockTotals, type Mark, noteOver } from './flows.queries.ts'

/** Transfers that one batch adds. */
const TRANSFERS = 5_000
/** Days that one batch closes. */
const DAYS = 60

/** A day is closed half an hour after its end: by then every transfer of the day has been written or has failed. */
const overDay = (day: BusinessDay, at: Date) => dayAfter(day, at < momentOf(day, '00:30') ? -2 : -1)

/** The closes of some days by the rules of the domain, from their flows and balances. */
async function closesOf(tx: Tx, period: Period) {
  const flows = Map.groupBy(await flowsByDay(tx, period), ({ day, coin }) => `${day} ${coin}`)
  const sums = await daySums(tx, period)
  return sums.map((sum) => {
    const moved = flows.get(`${sum.day} ${sum.coin}`) ?? []
    return { ...sum, ...holderChanges(moved), ...ownChanges(moved) }
  })
}

/** Closes the next days up to `to`. Returns whether more are left. */
async function closeNext(tx: Tx, to: BusinessDay, mark: { at: Date; upto: bigint }) {
  const from = await firstOpenDay(tx)
  if (from === null || from > to) return { done: 0, left: false }
  const most = dayAfter(from, DAYS - 1)
  const period = { from, to: most < to ? most : to }
  await closeBalances(tx, { ...period, ...mark })
  await insertCloses(tx, await closesOf(tx, period))
  return { done: 1, left: period.to < to }
}

/** Adds the next transfers to the flows; once all of the days that are over are in, closes these days. */
async function goOn(tx: Tx, mark: Mark, { over, at, most }: { over: BusinessDay; at: Date; most: number }) {
  const closesAt = mark.closing !== null && mark.closing >= over ? mark.closesAt : await noteOver(tx, over)
  const totals = await lockTotals(tx)
  const upto = mark.upto + BigInt(most) < totals ? mark.upto + BigInt(most) : totals
  if (upto > mark.upto) await addFlows(tx, mark.upto, upto)
  if (upto < totals) return { done: 1, left: true }
  // The ledger's totals and the flows are of the same mark now, so that each checks the other.
  return upto < closesAt ? { done: 0, left: false } : await closeNext(tx, over, { at, upto })
}

/**
 * Follows the ledger and closes each business day (docs/decisions/0114-reports.md). A transfer is added once: the mark moves in the
 * transaction that adds it, and one node at a time has it.
 */
export const closeDays = (most = TRANSFERS): Job => ({
  id: 'reports.close-days',
  summary: 'Adds the movements of money to the reports, and closes each business day half an hour after its end.',
  at: { every: 60 },
  async run({ db, day, at }) {
    // Twice: the first brings the totals to the mark that was set before, the second sets the next one or goes on.
    await followOnce(db)
    const more = await followOnce(db)
    const batch = await db.transaction().execute(async (tx) => {
      const mark = await lockMark(tx)
      return mark ? await goOn(tx, mark, { over: overDay(day, at), at, most }) : { done: 0, left: false }
    })
    return { ...batch, left: batch.left || more }
  },
})

const followOnce = (db: Database) => db.transaction().execute((tx) => followTotals(tx))
