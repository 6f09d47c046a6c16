import { finishOrder } from '@humidor/contract/commerce/mall.ts'
import { refuseFinish } from '@humidor/domain/commerce/mall.ts'
import { transaction } from '../../../http/handle.ts'
import { lockOrder, putFinish } from './orders.queries.ts'

/** `POST /mall/finishOrder`: answers alike for another member's order and for a missing one (threats C101). */
export const answerFinishOrder = transaction(
  finishOrder,
  async ({ tx, member: { uid }, request: { id }, at, fail, demand }) => {
    const order = await lockOrder(tx, BigInt(id))
    if (order?.uid !== uid) return fail('order_not_found')
    demand(refuseFinish(order.status))
    await putFinish(tx, order.id, at)
    return null
  },
)
