import { replayMerchantDelivery } from '@humidor/contract/commerce/webhooks.console.ts'
import { merchantNumber } from '@humidor/domain/commerce/merchant.ts'
import { transaction } from '../../../../http/handle.ts'
import { replay } from '../replaying.ts'
import { isMerchant } from '../webhooks.queries.ts'

/** `POST /console/replayMerchantDelivery`. */
export const answerReplayMerchantDelivery = transaction(
  replayMerchantDelivery,
  async ({ tx, request: { vcode, id }, at, fail, demand }) => {
    const merchantId = merchantNumber(vcode)
    if (Number.isNaN(merchantId) || !(await isMerchant(tx, merchantId))) fail('merchant_not_exists')
    demand(await replay(tx, merchantId, id, at))
    return null
  },
)
