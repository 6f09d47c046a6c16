import { listWebhooks } from '@humidor/contract/commerce/webhooks.ts'
import type { WebhookSender } from '../../../adapters/webhooks/webhooks.ts'
import { read } from '../../../http/handle.ts'
import { presentWebhook } from './webhooks.present.ts'
import { webhooksOf } from './webhooks.queries.ts'

/** `GET /merchant/webhooks`. */
export const answerListWebhooks = (sender: WebhookSender | undefined) =>
  read(listWebhooks, async ({ db, merchant: { merchantId }, at }) => ({
    rows: (await webhooksOf(db, merchantId)).map((row) => presentWebhook(row, at)),
    example: sender?.local ?? null,
  }))
