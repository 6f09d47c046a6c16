import { freezes } from '@humidor/contract/products/preorders.console.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { orderNumber } from '@humidor/domain/products/preorder.ts'
import { type Handler, read } from '../../../../http/handle.ts'
import { keysetText, pageOf, readKeyset } from '../../../../platform/console/keyset.ts'
import { countFreezes, frozenAfter, type HoldingOrder, holdingOrders } from './freezes.queries.ts'

/** Orders listed for each member. */
const ORDERS_PER_MEMBER = 10

const presentOrder = ({ oid, type, money, late_at }: HoldingOrder) => ({
  onum: orderNumber(oid),
  type,
  money: micros<'USCD'>(money),
  lateAt: late_at,
})

/** `GET /console/freezes`. */
export const answerFreezes: Handler = read(freezes, async ({ db, request: { after, limit, reason, uid }, fail }) => {
  const place = after === undefined ? undefined : (readKeyset(after) ?? fail('parameter_error'))
  if (place && !/^\d{1,8}$/.test(place.id)) fail('parameter_error')
  const asked = { reason, uid }
  const [found, count] = await Promise.all([
    frozenAfter(db, asked, place && { at: place.at, uid: Number(place.id) }, limit + 1),
    countFreezes(db, asked),
  ])
  const { rows, next } = pageOf(found, limit, (row) => keysetText({ at: row.since, id: String(row.uid) }))
  const uids = rows.map((row) => row.uid)
  const orders = Map.groupBy(await holdingOrders(db, uids, ORDERS_PER_MEMBER), (order) => order.uid)
  return {
    rows: rows.map((row) => ({
      member: { uid: row.uid, name: row.name },
      reason: row.reason,
      under: row.under,
      note: row.note,
      since: row.since,
      orders: (orders.get(row.uid) ?? []).map(presentOrder),
    })),
    count,
    next,
  }
})
