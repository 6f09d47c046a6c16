import { days, takings } from '@humidor/contract/commerce/merchants.ts'
import { BUSINESS_ZONE, type BusinessDay, dayAfter, startOf } from '@humidor/domain/business-day.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { refuseStatement } from '@humidor/domain/money/statement.ts'
import { type Handler, read } from '../../../../http/handle.ts'
import { keysetText, pageOf, readKeyset } from '../../../../platform/console/keyset.ts'
import type { ReadSettings } from '../../../../platform/settings/stored-settings.ts'
import { presentBill } from '../merchants.present.ts'
import { type BillPlace, billsWithin, type DayRow, daysWithin } from './bills.queries.ts'

const spanOf = (merchantId: number, { from, to }: { from: BusinessDay; to: BusinessDay }) => ({
  merchantId,
  from: startOf(from),
  before: startOf(dayAfter(to)),
})

/** The place that a page goes on after; undefined where the text is none. */
function placeIn(text: string): BillPlace | undefined {
  const place = readKeyset(text)
  return place && /^\d{1,18}$/.test(place.id) ? { at: place.at, id: BigInt(place.id) } : undefined
}

const presentDay = (row: DayRow) => ({
  day: row.day as BusinessDay,
  payments: Number(row.payments),
  moneyCig: micros<'CIG'>(row.money_cig),
  moneyUsdt: micros<'USDT'>(row.money_usdt),
  refunds: Number(row.refunds),
  refundedCig: micros<'CIG'>(row.refunded_cig),
  refundedUsdt: micros<'USDT'>(row.refunded_usdt),
})

/** What a merchant took: by days, and bill by bill for a file. */
export const takingsHandlers = (settings: ReadSettings): readonly Handler[] => [
  read(days, async ({ db, merchant: { merchantId }, request, demand }) => {
    demand(refuseStatement(request))
    return (await daysWithin(db, spanOf(merchantId, request), BUSINESS_ZONE)).map(presentDay)
  }),
  read(takings, async ({ db, merchant: { merchantId }, request, demand, fail }) => {
    demand(refuseStatement(request))
    const after = request.after === undefined ? undefined : (placeIn(request.after) ?? fail('parameter_error'))
    const [{ refundWindow }, found] = await Promise.all([
      settings(),
      billsWithin(db, spanOf(merchantId, request), after, request.limit + 1),
    ])
    const place = (row: (typeof found)[number]) => keysetText({ at: row.created_at, id: row.id.toString() })
    const { rows, next } = pageOf(found, request.limit, place)
    return { rows: rows.map((row) => presentBill(row, refundWindow)), next }
  }),
]
