import type * as webhooksCalls from '@humidor/contract/commerce/webhooks.ts'
import type { RowOf } from '../../../api/useAsk.ts'

/** One of the merchant's webhooks. */
export type Webhook = RowOf<typeof webhooksCalls.listWebhooks>
/** One event on its way to a webhook. */
export type Delivery = RowOf<typeof webhooksCalls.webhookDeliveries>

/** An address without its protocol, as a list shows it. */
export const shortUrl = (url: string) => url.replace(/^https?:\/\//, '')
