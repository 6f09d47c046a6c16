import { trades } from '@humidor/contract/trading/order-book.console.ts'
import { itemOf } from '@humidor/domain/backoffice/console.ts'
import { read } from '../../../../http/handle.ts'
import { claimedByOthers } from '../../../../platform/console/claims.ts'
import { pageOf } from '../../../../platform/console/keyset.ts'
import { orderNumberIn } from '../order-number.ts'
import { presentTrade } from './trades.present.ts'
import { countOrders, ordersBelow } from './trades.queries.ts'

const itemOfOrder = ({ id }: { id: bigint }) => itemOf.trade(id.toString())

/** `GET /console/trades`. */
export const answerTrades = read(trades, async ({ db, request, operator, at, fail }) => {
  const { after, limit, order, status, action, uid } = request
  const id = request.id === undefined ? undefined : orderNumberIn(request.id)
  // A search for a text that is no number finds nothing.
  if (request.id !== undefined && id === undefined) return { rows: [], count: 0, next: null }
  const below = after === undefined ? undefined : (orderNumberIn(after) ?? fail('parameter_error'))
  const asked = { order, status, action, uid, id }
  const [found, count] = await Promise.all([ordersBelow(db, asked, below, limit + 1), countOrders(db, asked)])
  const { rows, next } = pageOf(found, limit, (row) => row.id.toString())
  const locks = await claimedByOthers(db, rows.map(itemOfOrder), operator.id, at)
  return { rows: rows.map((row) => presentTrade(row, locks.get(itemOfOrder(row)))), count, next }
})
