import { markSupportRead } from '@humidor/contract/community/support.ts'
import { transaction } from '../../../../http/handle.ts'
import { putShopRead } from './shops.queries.ts'

/** `POST /merchant/markSupportRead`. It reaches the merchant's own conversations alone, whatever number is given. */
export const answerMarkSupportRead = transaction(
  markSupportRead,
  async ({ tx, merchant: { merchantId }, request: { through } }) => {
    await putShopRead(tx, merchantId, through)
    return null
  },
)
