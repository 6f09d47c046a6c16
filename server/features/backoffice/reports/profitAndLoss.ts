import { profitAndLoss } from '@humidor/contract/backoffice/reports.console.ts'
import { type ResultLine, resultLines } from '@humidor/domain/backoffice/daily-close.ts'
import { type Period, periodBefore, refuseReport } from '@humidor/domain/backoffice/reports.ts'
import { type Coin, coins } from '@humidor/domain/money/micros.ts'
import type { Db } from '../../../database/database.ts'
import { read } from '../../../http/handle.ts'
import { type CloseRow, closesIn, flowsIn } from './closes.queries.ts'

const nameOf = ({ group, operation, coin }: ResultLine) => `${group} ${operation} ${coin}`

/** The lines of both periods: one that only the period before had is shown with zero. */
function compared(lines: readonly ResultLine[], before: readonly ResultLine[]) {
  const amounts = new Map(before.map((line) => [nameOf(line), line.amount]))
  const names = new Set(lines.map(nameOf))
  const gone = before.filter((line) => !names.has(nameOf(line))).map((line) => ({ ...line, amount: 0n }))
  return [...lines, ...gone].map((line) => ({ ...line, before: amounts.get(nameOf(line)) ?? 0n }))
}

const sumOf = (rows: readonly CloseRow[], key: 'result' | 'moved') => rows.reduce((sum, row) => sum + row[key], 0n)

/** The platform's own money in a coin. Undefined: no day of the period is closed, or the platform never has any of it. */
function ownIn(coin: Coin, all: readonly CloseRow[], allBefore: readonly CloseRow[]) {
  const [rows, before] = [all, allBefore].map((some) => some.filter((row) => row.coin === coin)) as [
    CloseRow[],
    CloseRow[],
  ]
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last || coin === 'POINT') return undefined
  return {
    ...{ coin, opening: first.ownOpening, closing: last.ownClosing },
    ...{ result: sumOf(rows, 'result'), moved: sumOf(rows, 'moved'), resultBefore: sumOf(before, 'result') },
  }
}

/** The result of a period, with the one before it. */
export async function profitAndLossOf(db: Db, period: Period) {
  const before = periodBefore(period)
  const [rows, rowsBefore, flows, flowsBefore] = await Promise.all([
    ...([closesIn(db, period), closesIn(db, before)] as const),
    ...([flowsIn(db, period), flowsIn(db, before)] as const),
  ])
  return {
    lines: compared(resultLines(flows), resultLines(flowsBefore)),
    own: coins.flatMap((coin) => ownIn(coin, rows, rowsBefore) ?? []),
    days: rows.flatMap(({ day, coin, result, fees }) => (coin === 'POINT' ? [] : { day, coin, result, fees })),
  }
}

/** `GET /console/profitAndLoss`. */
export const answerProfitAndLoss = read(profitAndLoss, async ({ db, request, demand }) => {
  demand(refuseReport(request))
  return await profitAndLossOf(db, request)
})
