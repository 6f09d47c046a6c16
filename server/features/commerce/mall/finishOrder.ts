import { finishOrder } from '@humidor/contract/commerce/mall.ts'
import { refuseFinish } from '@humidor/domain/commerce/mall.ts'
import { act } from '../../../http/handle.ts'
import { holdOrder, putFinish } from './orders.queries.ts'

/** `POST /mall/finishOrder`: another member's order is as one that is not there (threats C101). */
export const answerFinishOrder = act(
  finishOrder,
  async ({ tx, member: { uid }, request: { id }, at, fail, demand }) => {
    const order = await holdOrder(tx, BigInt(id))
    if (order?.uid !== uid) return fail('order_not_found')
    demand(refuseFinish(order.status))
    await putFinish(tx, order.id, at)
    return null
  },
)
