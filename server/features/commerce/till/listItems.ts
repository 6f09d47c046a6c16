import { listItems } from '@humidor/contract/commerce/till.ts'
import { read } from '../../../http/handle.ts'
import { presentItem } from './till.present.ts'
import { itemsOf } from './till.queries.ts'

/** `GET /merchant/items`. */
export const answerListItems = read(listItems, async ({ db, merchant: { merchantId } }) => ({
  items: (await itemsOf(db, merchantId)).map(presentItem),
}))
