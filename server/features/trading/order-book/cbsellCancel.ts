import { cbsellCancel } from '@humidor/contract/trading/order-book.ts'
import { refuseCancelling } from '@humidor/domain/trading/order-book.ts'
import { transaction } from '../../../http/handle.ts'
import { endOrders } from './ending.ts'
import { lockOrder } from './order-book.queries.ts'

/** `POST /cbsell/cbsellCancel`: the owner ends an open order. Of this, a fill, an operator and the expiry, one wins. */
export const answerCbsellCancel = transaction(
  cbsellCancel,
  async ({ tx, request: { id }, member: { uid }, at, fail, demand }) => {
    const order = (await lockOrder(tx, BigInt(id), uid)) ?? fail('not_found')
    demand(refuseCancelling(order.status))
    await endOrders(tx, { orders: [order], as: 'cancelled', at })
    return null
  },
)
