import { takings } from '@humidor/contract/commerce/merchants.ts'
import { refuseStatement } from '@humidor/domain/money/statement.ts'
import { type Handler, read } from '../../../../http/handle.ts'
import { keysetText, pageOf, readKeyset } from '../../../../platform/console/keyset.ts'
import type { ReadSettings } from '../../../../platform/settings/stored-settings.ts'
import { presentBill } from '../merchants.present.ts'
import { shopZone } from '../merchants.queries.ts'
import { type BillPlace, billsWithin } from './bills.queries.ts'
import { spanOf } from './span.ts'

/** The place after which a page starts. Undefined where the text is none. */
function placeIn(text: string): BillPlace | undefined {
  const place = readKeyset(text)
  return place && /^\d{1,18}$/.test(place.id) ? { at: place.at, id: BigInt(place.id) } : undefined
}
/** `GET /merchant/takings`: bill by bill, for a file. */
export const answerTakings = (settings: ReadSettings): Handler =>
  read(takings, async ({ db, merchant: { merchantId }, request, demand, fail }) => {
    demand(refuseStatement(request))
    const after = request.after === undefined ? undefined : (placeIn(request.after) ?? fail('parameter_error'))
    const [{ refundWindow }, zone] = await Promise.all([settings(), shopZone(db, merchantId)])
    const found = await billsWithin(db, spanOf(merchantId, zone, request), after, request.limit + 1)
    const place = (row: (typeof found)[number]) => keysetText({ at: row.created_at, id: row.id.toString() })
    const { rows, next } = pageOf(found, request.limit, place)
    return { zone, rows: rows.map((row) => presentBill(row, refundWindow)), next }
  })
