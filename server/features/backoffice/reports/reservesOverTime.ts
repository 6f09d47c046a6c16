import { reservesOverTime } from '@humidor/contract/backoffice/reports.console.ts'
import { type Period, refuseReport } from '@humidor/domain/backoffice/reports.ts'
import { type BusinessDay, dayAfter } from '@humidor/domain/business-day.ts'
import { coverageOf, sheetOf } from '@humidor/domain/money/reserves.ts'
import { assetOf, cigOf } from '@humidor/domain/money/transparency.ts'
import type { Db } from '../../../database/database.ts'
import { read } from '../../../http/handle.ts'
import { kindNames } from '../../../ledger/totals.ts'
import { keptFigures } from '../../money/transparency/transparency.ts'
import { type BalanceRow, balancesIn } from './closes.queries.ts'

/** Days that the treasury lasts, by the names of the public page. They are measured on the morning after. */
const RUNWAY = ['coverage.lasts', 'coverage.lasts_selling']

function presentDay(day: BusinessDay, rows: readonly BalanceRow[], lasts: (key: string) => number | null) {
  const accounts = rows.flatMap(({ kind, closing: balance }) => {
    const name = kindNames.get(kind)
    return name ? { ...name, balance } : []
  })
  const sheet = sheetOf(accounts)
  const { liabilities, onChainToLiabilities } = coverageOf(sheet)
  const [usdt, uscd, cig] = [assetOf(sheet, 'USDT'), assetOf(sheet, 'USCD'), assetOf(sheet, 'CIG')]
  return {
    ...{ day, bsc: sheet.onChain.BSC, tron: sheet.onChain.TRX },
    ...{ payable: liabilities as bigint, onChainToPayable: onChainToLiabilities },
    ...{ treasuryUsdt: usdt.treasury, treasuryUscd: uscd.treasury, treasuryCig: cig.treasury },
    ...{ promisedUscd: uscd.promised, promisedCig: cig.promised, cigHeld: cigOf(sheet).circulating },
    ...{ lasts: lasts('lasts'), lastsSelling: lasts('lasts_selling') },
  }
}

/** Reserves and liabilities at the end of each closed day of a period, the oldest first. */
export async function reservesIn(db: Db, period: Period) {
  const [balances, figures] = await Promise.all([
    balancesIn(db, period),
    keptFigures(db, RUNWAY, dayAfter(period.from), dayAfter(period.to)),
  ])
  const runway = new Map(figures.map(({ day, key, value }) => [`${day} ${key}`, Number(value)]))
  const days = [...Map.groupBy(balances, ({ day }) => day)]
  return {
    days: days.map(([day, rows]) => presentDay(day, rows, (key) => runway.get(`${dayAfter(day)} ${key}`) ?? null)),
  }
}

/** `GET /console/reservesOverTime`. */
export const answerReservesOverTime = read(reservesOverTime, async ({ db, request, demand }) => {
  demand(refuseReport(request))
  return await reservesIn(db, request)
})
