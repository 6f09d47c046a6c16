import { days } from '@humidor/contract/commerce/merchants.ts'
import { BUSINESS_ZONE, type BusinessDay } from '@humidor/domain/business-day.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { refuseStatement } from '@humidor/domain/money/statement.ts'
import { type Handler, read } from '../../../../http/handle.ts'
import { type DayRow, daysWithin } from './bills.queries.ts'
import { spanOf } from './span.ts'

const presentDay = (row: DayRow) => ({
  day: row.day as BusinessDay,
  payments: Number(row.payments),
  moneyCig: micros<'CIG'>(row.money_cig),
  moneyUsdt: micros<'USDT'>(row.money_usdt),
  refunds: Number(row.refunds),
  refundedCig: micros<'CIG'>(row.refunded_cig),
  refundedUsdt: micros<'USDT'>(row.refunded_usdt),
})

/** `GET /merchant/days`: a merchant's takings, day by day. */
export const answerDays: Handler = read(days, async ({ db, merchant: { merchantId }, request, demand }) => {
  demand(refuseStatement(request))
  return (await daysWithin(db, spanOf(merchantId, request), BUSINESS_ZONE)).map(presentDay)
})
