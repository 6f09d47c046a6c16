import { dayAfter } from '@humidor/domain/business-day.ts'
import { rateOn } from '@humidor/domain/commerce/bookkeeping.ts'
import { type ShopDay, startsOfShopDays } from '@humidor/domain/commerce/shop-time.ts'
import type { DayTakings } from '@humidor/domain/commerce/takings.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { Db } from '../../../database/database.ts'
import { ratesOf } from './preferences.queries.ts'
import { dayRows } from './takings.queries.ts'

export interface TakingsSpan {
  merchantId: number
  zone: string
  /** The currency of the rates; null: none. */
  currency: string | null
  /** Days of the shop, both included. */
  from: ShopDay
  to: ShopDay
}

/** The days of a span with any movement, the oldest first, each with the shop's rate of that day. */
export async function takingsOf(db: Db, { merchantId, zone, currency, from, to }: TakingsSpan): Promise<DayTakings[]> {
  const starts = startsOfShopDays(zone, { from, to })
  const [rows, rates] = await Promise.all([
    dayRows(db, merchantId, starts),
    currency === null ? [] : ratesOf(db, merchantId, currency),
  ])
  return rows.map((row) => {
    const day = dayAfter(from, row.nth - 1)
    return {
      day,
      payments: Number(row.payments),
      moneyCig: micros(row.money_cig),
      moneyUsdt: micros(row.money_usdt),
      waitingCig: micros(row.waiting_cig),
      refunds: Number(row.refunds),
      refundedCig: micros(row.refunded_cig),
      refundedUsdt: micros(row.refunded_usdt),
      fees: micros(row.fees),
      rate: rateOn(rates, day) ?? null,
    }
  })
}
