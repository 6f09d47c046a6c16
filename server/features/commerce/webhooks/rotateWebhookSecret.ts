import { rotateWebhookSecret } from '@humidor/contract/commerce/webhooks.ts'
import { oldSecretLasts } from '@humidor/domain/commerce/webhook.ts'
import type { Randomness } from '../../../adapters/randomness.ts'
import { transaction } from '../../../http/handle.ts'
import type { Vault } from '../../../platform/security/vault.ts'
import { newWebhookSecret } from '../../../platform/security/webhook-signing.ts'
import { sealSecret } from './webhook-secret.ts'
import { lockWebhook, putSecret } from './webhooks.queries.ts'

/** `POST /merchant/rotateWebhookSecret`. */
export const answerRotateWebhookSecret = ({ vault, randomness }: { vault: Vault; randomness: Randomness }) =>
  transaction(rotateWebhookSecret, async ({ tx, merchant: { merchantId }, request: { id }, at, fail }) => {
    const webhook = (await lockWebhook(tx, merchantId, BigInt(id))) ?? fail('not_found')
    const secret = newWebhookSecret(randomness)
    const previousUntil = new Date(at.getTime() + oldSecretLasts * 1_000)
    await putSecret(tx, webhook.id, sealSecret(vault, merchantId, secret), previousUntil)
    return { secret, previousUntil }
  })
