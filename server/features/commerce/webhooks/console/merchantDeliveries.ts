import { merchantDeliveries } from '@humidor/contract/commerce/webhooks.console.ts'
import { merchantNumber } from '@humidor/domain/commerce/merchant.ts'
import { read } from '../../../../http/handle.ts'
import { readNumber } from '../../../../platform/console/keyset.ts'
import { logOf } from '../log.ts'
import { isMerchant } from '../webhooks.queries.ts'

/** `GET /console/merchantDeliveries`. */
export const answerMerchantDeliveries = read(merchantDeliveries, async ({ db, request, fail }) => {
  const merchantId = merchantNumber(request.vcode)
  if (Number.isNaN(merchantId) || !(await isMerchant(db, merchantId))) fail('merchant_not_exists')
  const before = request.after === undefined ? undefined : (readNumber(request.after) ?? fail('parameter_error'))
  return await logOf(db, { ...request, merchantId, before })
})
