import { endOtherMerchantDevices } from '@humidor/contract/commerce/owner.ts'
import { transaction } from '../../../../http/handle.ts'
import { deleteOtherSessions } from '../sessions/sessions.queries.ts'

/** `POST /merchant/endOtherDevices`. */
export const answerEndOtherMerchantDevices = transaction(
  endOtherMerchantDevices,
  async ({ tx, merchant: { merchantId }, sid }) => {
    await deleteOtherSessions(tx, merchantId, sid)
    return null
  },
)
