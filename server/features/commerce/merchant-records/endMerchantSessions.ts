import { endMerchantSessions } from '@humidor/contract/commerce/merchant-changes.console.ts'
import { itemOf, refuseNote } from '@humidor/domain/backoffice/console.ts'
import { merchantCode, merchantNumber } from '@humidor/domain/commerce/merchant.ts'
import { transaction } from '../../../http/handle.ts'
import { refuseClaimed } from '../../../platform/console/claims.ts'
import { deleteSessionsOf, lockMerchant } from './merchants.queries.ts'

/** `POST /console/endMerchantSessions`. */
export const answerEndMerchantSessions = transaction(
  endMerchantSessions,
  async ({ tx, operator, at, request: { vcode, reason }, fail, demand }) => {
    demand(refuseNote(reason))
    const merchantId = merchantNumber(vcode)
    if (Number.isNaN(merchantId) || !(await lockMerchant(tx, merchantId))) fail('merchant_not_exists')
    demand(await refuseClaimed(tx, itemOf.merchant(merchantCode(merchantId)), operator.id, at))
    await deleteSessionsOf(tx, merchantId)
    return null
  },
)
