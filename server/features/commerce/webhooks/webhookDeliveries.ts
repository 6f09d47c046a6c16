import { webhookDeliveries } from '@humidor/contract/commerce/webhooks.ts'
import { read } from '../../../http/handle.ts'
import { readNumber } from '../../../platform/console/keyset.ts'
import { logOf } from './log.ts'

/** `GET /merchant/webhookDeliveries`. */
export const answerWebhookDeliveries = read(
  webhookDeliveries,
  async ({ db, merchant: { merchantId }, request, fail }) => {
    const before = request.after === undefined ? undefined : (readNumber(request.after) ?? fail('parameter_error'))
    return await logOf(db, { ...request, merchantId, before })
  },
)
