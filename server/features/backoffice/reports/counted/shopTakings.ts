import { shopTakings } from '@humidor/contract/backoffice/reports.console.ts'
import { type Period, periodBefore, refuseReport } from '@humidor/domain/backoffice/reports.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { Db } from '../../../../database/database.ts'
import { read } from '../../../../http/handle.ts'
import { type Takings, takingsByDay, topShops } from './counted.queries.ts'

const SHOPS = 100

const present = ({ payments, gross, refunds, refunded }: Takings) => ({
  ...{ payments, gross: micros<'CIG'>(gross), refunds, refunded: micros<'CIG'>(refunded) },
})

/** The takings of shops in a period, with those of the period before it. */
export async function shopTakingsIn(db: Db, period: Period) {
  const [days, shops] = await Promise.all([takingsByDay(db, period), topShops(db, period, periodBefore(period), SHOPS)])
  return {
    days: days.map((row) => ({ day: row.day, shops: row.shops, ...present(row) })),
    shops: shops.map((row) => ({ vcode: row.vcode, name: row.name, ...present(row), before: row.before })),
  }
}

/** `GET /console/shopTakings`. */
export const answerShopTakings = read(shopTakings, async ({ db, request, demand }) => {
  demand(refuseReport(request))
  return await shopTakingsIn(db, request)
})
