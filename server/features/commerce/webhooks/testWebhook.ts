import { testWebhook } from '@humidor/contract/commerce/webhooks.ts'
import { refuseMerchantPayment } from '@humidor/domain/commerce/merchant.ts'
import type { WebhookSender } from '../../../adapters/webhooks/webhooks.ts'
import { transaction } from '../../../http/handle.ts'
import { sendByHand } from './replaying.ts'
import { lockWebhook } from './webhooks.queries.ts'

/** `POST /merchant/testWebhook`. */
export const answerTestWebhook = (sender: WebhookSender | undefined) =>
  transaction(testWebhook, async ({ tx, merchant: { merchantId, status }, request: { id }, at, fail, demand }) => {
    if (!sender) return fail('not_offered')
    const webhook = (await lockWebhook(tx, merchantId, BigInt(id))) ?? fail('not_found')
    demand(refuseMerchantPayment(status))
    if (webhook.off_at !== null) fail('illegal_operation')
    demand(await sendByHand(tx, webhook.id, null, at))
    return null
  })
