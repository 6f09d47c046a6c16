import { changeWebhook } from '@humidor/contract/commerce/webhooks.ts'
import { refuseMerchantPayment } from '@humidor/domain/commerce/merchant.ts'
import { refuseWebhookUrl } from '@humidor/domain/commerce/webhook.ts'
import type { WebhookSender } from '../../../adapters/webhooks/webhooks.ts'
import { transaction } from '../../../http/handle.ts'
import { switchOff } from './switching-off.queries.ts'
import { lockWebhook, putWebhook, switchOn } from './webhooks.queries.ts'

/** `POST /merchant/changeWebhook`. A merchant who is no longer verified may still switch one off. */
export const answerChangeWebhook = (sender: WebhookSender | undefined) =>
  transaction(
    changeWebhook,
    async ({ tx, merchant: { merchantId, status }, request: { id, url, kinds, on }, at, fail, demand }) => {
      if (!sender) return fail('not_offered')
      const webhook = (await lockWebhook(tx, merchantId, BigInt(id))) ?? fail('not_found')
      if (on) demand(refuseMerchantPayment(status))
      demand(refuseWebhookUrl(url, sender.local))
      await putWebhook(tx, webhook.id, { url, kinds })
      if (on) await switchOn(tx, webhook.id)
      else await switchOff(tx, [webhook.id], 'owner', at)
      return null
    },
  )
