import { saveItem } from '@humidor/contract/commerce/till.ts'
import { refuseTillItem } from '@humidor/domain/commerce/till.ts'
import { transaction } from '../../../http/handle.ts'
import { presentItem } from './till.present.ts'
import { insertItem, itemsOf, lockTill, updateItem } from './till.queries.ts'

/** `POST /merchant/saveItem`. */
export const answerSaveItem = transaction(
  saveItem,
  async ({ tx, merchant: { merchantId }, request: { id: given, ...item }, demand, fail }) => {
    await lockTill(tx, merchantId)
    const id = given === undefined ? undefined : BigInt(given)
    const others = (await itemsOf(tx, merchantId)).filter((one) => one.id !== id).length
    demand(refuseTillItem(item, others))
    if (id === undefined) return presentItem({ id: await insertItem(tx, merchantId, item), ...item })
    if (!(await updateItem(tx, merchantId, { id, ...item }))) fail('not_found')
    return presentItem({ id, ...item })
  },
)
