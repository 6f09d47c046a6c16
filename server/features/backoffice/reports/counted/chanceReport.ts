import { chanceReport } from '@humidor/contract/backoffice/reports.console.ts'
import { earlyAgainstChance, prizesAgainstOdds } from '@humidor/domain/backoffice/odds.ts'
import { type Period, refuseReport } from '@humidor/domain/backoffice/reports.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { preorderTypes } from '@humidor/domain/products/preorder.ts'
import type { Db } from '../../../../database/database.ts'
import { read } from '../../../../http/handle.ts'
import { type DrawRow, drawsIn, type PrizeRow, prizesIn } from './counted.queries.ts'

/** All draws of a kind on a day. */
function dayOf([first, ...more]: readonly [DrawRow, ...DrawRow[]]) {
  const { day, type } = first
  const all = [first, ...more]
  const count = (of: (row: DrawRow) => number) => all.reduce((sum, row) => sum + of(row), 0)
  const money = (of: (row: DrawRow) => bigint) => all.reduce((sum, row) => sum + of(row), 0n)
  return {
    ...{ day, type, draws: all.length, entries: count((row) => row.entries), won: count((row) => row.won) },
    ...{ money: money((row) => row.money), quota: money((row) => row.quota) },
  }
}

/** One table of odds with its prizes. `promised`: the mean prize times the number of draws, rounded down to a millionth. */
function tableOf([first, ...more]: readonly [PrizeRow, ...PrizeRow[]]) {
  const { table, since, cost } = first
  const rows = [first, ...more]
  const odds = prizesAgainstOdds(rows)
  const draws = rows.reduce((sum, row) => sum + row.draws, 0)
  const weights = rows.reduce((sum, { weight }) => sum + weight, 0)
  const paid = rows.reduce((sum, row) => sum + row.amount * BigInt(row.draws), 0n)
  const weighted = rows.reduce((sum, { amount, weight }) => sum + amount * BigInt(weight), 0n)
  return {
    ...{ table, since, cost, draws },
    paid: micros<'CIG'>(paid),
    promised: micros<'CIG'>((weighted * BigInt(draws)) / BigInt(weights)),
    prizes: rows.flatMap((row, place) => {
      const against = odds[place]
      const { prize, weight } = row
      return against ? { prize, amount: micros<'CIG'>(row.amount), weight, draws: row.draws, ...against } : []
    }),
  }
}

/** Rows in groups. No group is empty. */
const groupsOf = <Row>(rows: readonly Row[], key: (row: Row) => string) =>
  [...Map.groupBy(rows, key).values()] as unknown as (readonly [Row, ...Row[]])[]

/** The draws and the raffle of a period against their odds. */
export async function chanceIn(db: Db, period: Period) {
  const [draws, prizes] = await Promise.all([drawsIn(db, period), prizesIn(db, period)])
  return {
    days: groupsOf(draws, ({ day, type }) => `${day} ${type}`).map(dayOf),
    order: preorderTypes.map((type) => ({ type, ...earlyAgainstChance(draws.filter((row) => row.type === type)) })),
    tables: groupsOf(prizes, ({ table }) => table).map(tableOf),
  }
}

/** `GET /console/chanceReport`. */
export const answerChanceReport = read(chanceReport, async ({ db, request, demand }) => {
  demand(refuseReport(request))
  return await chanceIn(db, request)
})
