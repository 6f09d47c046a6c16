import { dailyClose } from '@humidor/contract/backoffice/reports.console.ts'
import { type Close, differenceOf, sumCloses } from '@humidor/domain/backoffice/daily-close.ts'
import { type Period, periodBefore, refuseReport } from '@humidor/domain/backoffice/reports.ts'
import { type Coin, coins } from '@humidor/domain/money/micros.ts'
import type { Db } from '../../../database/database.ts'
import { read } from '../../../http/handle.ts'
import { type CloseRow, closesIn, flowsIn } from './closes.queries.ts'

const presentClose = (close: Close) => {
  const { opening, incoming, outgoing, fees, yields, closing } = close
  return { opening, incoming, outgoing, fees, yields, closing, difference: differenceOf(close) }
}

const ofCoin = (rows: readonly CloseRow[], coin: Coin) => rows.filter((row) => row.coin === coin)

/** The closes of a period, summed, and what each operation changed. */
export async function dailyCloseOf(db: Db, period: Period) {
  const [rows, rowsBefore, flows] = await Promise.all([
    closesIn(db, period),
    closesIn(db, periodBefore(period)),
    flowsIn(db, period),
  ])
  const totals = coins.flatMap((coin) => {
    const sum = sumCloses(ofCoin(rows, coin))
    const before = sumCloses(ofCoin(rowsBefore, coin))
    return sum ? { coin, ...presentClose(sum), before: before ? presentClose(before) : null } : []
  })
  return {
    days: rows.map((row) => ({ day: row.day, coin: row.coin, ...presentClose(row) })),
    totals,
    operations: flows.flatMap(({ operation, coin, holders: amount }) =>
      amount === 0n ? [] : { operation, coin, amount },
    ),
  }
}

/** `GET /console/dailyClose`. */
export const answerDailyClose = read(dailyClose, async ({ db, request, demand }) => {
  demand(refuseReport(request))
  return await dailyCloseOf(db, request)
})
