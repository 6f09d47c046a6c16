import { orderItems } from '@humidor/contract/commerce/till.ts'
import { refuseItemOrder } from '@humidor/domain/commerce/till.ts'
import { transaction } from '../../../http/handle.ts'
import { itemsOf, lockTill, placeItems } from './till.queries.ts'

/** `POST /merchant/orderItems`. An order made of an older list is refused, so that no item of another till is lost. */
export const answerOrderItems = transaction(
  orderItems,
  async ({ tx, merchant: { merchantId }, request: { ids: named }, demand }) => {
    await lockTill(tx, merchantId)
    const ids = named.map(BigInt)
    const all = (await itemsOf(tx, merchantId)).map(({ id }) => id)
    demand(refuseItemOrder(ids, all))
    await placeItems(tx, merchantId, ids)
    return null
  },
)
