import { merchantWebhooks } from '@humidor/contract/commerce/webhooks.console.ts'
import { merchantNumber } from '@humidor/domain/commerce/merchant.ts'
import { read } from '../../../../http/handle.ts'
import { presentWebhook } from '../webhooks.present.ts'
import { isMerchant, webhooksOf } from '../webhooks.queries.ts'

/** `GET /console/merchantWebhooks`. */
export const answerMerchantWebhooks = read(merchantWebhooks, async ({ db, request: { vcode }, at, fail }) => {
  const merchantId = merchantNumber(vcode)
  if (Number.isNaN(merchantId) || !(await isMerchant(db, merchantId))) fail('merchant_not_exists')
  return { rows: (await webhooksOf(db, merchantId)).map((row) => presentWebhook(row, at)) }
})
