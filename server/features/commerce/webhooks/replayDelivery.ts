import { replayDelivery } from '@humidor/contract/commerce/webhooks.ts'
import { transaction } from '../../../http/handle.ts'
import { replay } from './replaying.ts'

/** `POST /merchant/replayDelivery`. */
export const answerReplayDelivery = transaction(
  replayDelivery,
  async ({ tx, merchant: { merchantId }, request: { id }, at, demand }) => {
    demand(await replay(tx, merchantId, id, at))
    return null
  },
)
