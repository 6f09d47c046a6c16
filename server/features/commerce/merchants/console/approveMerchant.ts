import { approveMerchant } from '@humidor/contract/commerce/merchants.console.ts'
import { merchantStatus } from '@humidor/domain/commerce/merchant.ts'
import { transaction } from '../../../../http/handle.ts'
import { decide } from './decisions.ts'

/** `POST /console/approveMerchant`. */
export const answerApproveMerchant = transaction(
  approveMerchant,
  async ({ tx, request: { vcode }, operator, at, demand }) => {
    demand(await decide(tx, { vcode, to: merchantStatus.verified, reply: null, operatorId: operator.id, at }))
    return null
  },
)
