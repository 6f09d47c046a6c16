import { endMerchantDevice } from '@humidor/contract/commerce/owner.ts'
import { transaction } from '../../../../http/handle.ts'
import { deleteDevice } from './owner.queries.ts'

/** `POST /merchant/endDevice`. */
export const answerEndMerchantDevice = transaction(
  endMerchantDevice,
  async ({ tx, merchant: { merchantId }, request: { id }, sid, fail }) => {
    if (!(await deleteDevice(tx, merchantId, id, sid))) fail('not_found')
    return null
  },
)
