import { myList } from '@humidor/contract/trading/order-book.ts'
import { read } from '../../../http/handle.ts'
import { pageOf } from '../../../platform/console/keyset.ts'
import { presentOwn } from './order-book.present.ts'
import { countOwnOrders, openOf, ownOrders } from './order-book.queries.ts'
import { orderNumberIn } from './order-number.ts'

/** `GET /cbsell/myList`: the member’s own orders, open and ended. */
export const answerMyList = read(myList, async ({ db, member: { uid }, request: { after, limit }, fail }) => {
  const below = after === undefined ? undefined : (orderNumberIn(after) ?? fail('parameter_error'))
  const [found, count, open] = await Promise.all([
    ownOrders(db, uid, below, limit + 1),
    countOwnOrders(db, uid),
    openOf(db, uid),
  ])
  const { rows, next } = pageOf(found, limit, ({ id }) => id.toString())
  return { rows: rows.map(presentOwn), count, next, open }
})
