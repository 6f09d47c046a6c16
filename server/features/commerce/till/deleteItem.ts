import { deleteItem } from '@humidor/contract/commerce/till.ts'
import { transaction } from '../../../http/handle.ts'
import { removeItem } from './till.queries.ts'

/** `POST /merchant/deleteItem`. */
export const answerDeleteItem = transaction(
  deleteItem,
  async ({ tx, merchant: { merchantId }, request: { id }, fail }) =>
    (await removeItem(tx, merchantId, BigInt(id))) ? null : fail('not_found'),
)
