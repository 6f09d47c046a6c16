import { cancelTrade } from '@humidor/contract/trading/order-book.console.ts'
import { itemOf, refuseNote } from '@humidor/domain/backoffice/console.ts'
import { refuseCancelling } from '@humidor/domain/trading/order-book.ts'
import { transaction } from '../../../../http/handle.ts'
import { refuseClaimed } from '../../../../platform/console/claims.ts'
import { endOrders } from '../ending.ts'
import { lockOrder } from '../order-book.queries.ts'
import { notifyStopped } from '../order-notifications.ts'
import { orderNumberIn } from '../order-number.ts'

/** `POST /console/cancelTrade`: an operator ends an open order. The owner is notified of the reason. */
export const answerCancelTrade = transaction(cancelTrade, async ({ tx, request, operator, at, fail, demand }) => {
  demand(refuseNote(request.reason))
  const id = orderNumberIn(request.id)
  const order = (id === undefined ? undefined : await lockOrder(tx, id)) ?? fail('not_found')
  demand(
    (await refuseClaimed(tx, itemOf.trade(order.id.toString()), operator.id, at)) ?? refuseCancelling(order.status),
  )
  const reason = request.reason
  await endOrders(tx, { orders: [order], as: 'stopped', at, stop: { operatorId: operator.id, reason } })
  await notifyStopped(tx, order, reason, at)
  return null
})
