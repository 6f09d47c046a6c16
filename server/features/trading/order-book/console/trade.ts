import { trade } from '@humidor/contract/trading/order-book.console.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { read } from '../../../../http/handle.ts'
import { claimedByOther } from '../../../../platform/console/claims.ts'
import { orderNumberIn } from '../order-number.ts'
import { presentWhole } from './trades.present.ts'
import { fillsOf, orderWith } from './trades.queries.ts'

/** `GET /console/trade`: one order with its fills. */
export const answerTrade = read(trade, async ({ db, request, operator, at, fail }) => {
  const id = orderNumberIn(request.id) ?? fail('not_found')
  const [row, fills] = await Promise.all([orderWith(db, id), fillsOf(db, id)])
  if (!row) return fail('not_found')
  return presentWhole(row, fills, await claimedByOther(db, itemOf.trade(row.id.toString()), operator.id, at))
})
