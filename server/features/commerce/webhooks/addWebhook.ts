import { addWebhook } from '@humidor/contract/commerce/webhooks.ts'
import { refuseMerchantPayment } from '@humidor/domain/commerce/merchant.ts'
import { refuseMoreWebhooks, refuseWebhookUrl } from '@humidor/domain/commerce/webhook.ts'
import type { Randomness } from '../../../adapters/randomness.ts'
import type { WebhookSender } from '../../../adapters/webhooks/webhooks.ts'
import { transaction } from '../../../http/handle.ts'
import type { Vault } from '../../../platform/security/vault.ts'
import { newWebhookSecret } from '../../../platform/security/webhook-signing.ts'
import { sealSecret } from './webhook-secret.ts'
import { insertAgain, insertWebhook, lockAndCount } from './webhooks.queries.ts'

export interface AddingParts {
  /** Undefined: this platform sends no webhooks. */
  webhooks: WebhookSender | undefined
  vault: Vault
  randomness: Randomness
}

/** `POST /merchant/addWebhook`: only a verified merchant may have us call a server. A test is queued in the same transaction. */
export const answerAddWebhook = ({ webhooks, vault, randomness }: AddingParts) =>
  transaction(
    addWebhook,
    async ({ tx, merchant: { merchantId, status }, request: { url, kinds }, at, fail, demand }) => {
      if (!webhooks) return fail('not_offered')
      demand(refuseMerchantPayment(status))
      demand(refuseWebhookUrl(url, webhooks.local))
      demand(refuseMoreWebhooks(await lockAndCount(tx, merchantId)))
      const secret = newWebhookSecret(randomness)
      const id = await insertWebhook(tx, { merchantId, url, kinds, sealed: sealSecret(vault, merchantId, secret), at })
      await insertAgain(tx, id, null, at)
      return { id: id.toString(), secret }
    },
  )
