import { removeWebhook } from '@humidor/contract/commerce/webhooks.ts'
import { transaction } from '../../../http/handle.ts'
import { switchOff } from './switching-off.queries.ts'
import { lockWebhook, putRemoved } from './webhooks.queries.ts'

/** `POST /merchant/removeWebhook`: its secrets and its address are forgotten at once, its deliveries with their time. */
export const answerRemoveWebhook = transaction(
  removeWebhook,
  async ({ tx, merchant: { merchantId }, request: { id }, at, fail }) => {
    const webhook = (await lockWebhook(tx, merchantId, BigInt(id))) ?? fail('not_found')
    await switchOff(tx, [webhook.id], 'owner', at)
    await putRemoved(tx, webhook.id, at)
    return null
  },
)
