import { refuseMerchant } from '@humidor/contract/commerce/merchants.console.ts'
import { refuseNote } from '@humidor/domain/backoffice/console.ts'
import { merchantStatus } from '@humidor/domain/commerce/merchant.ts'
import { transaction } from '../../../../http/handle.ts'
import { decide } from './decisions.ts'

/** `POST /console/refuseMerchant`. */
export const answerRefuseMerchant = transaction(
  refuseMerchant,
  async ({ tx, request: { vcode, reason }, operator, at, demand }) => {
    demand(refuseNote(reason))
    const decision = { vcode, to: merchantStatus.rejected, reply: reason, operatorId: operator.id, at }
    demand(await decide(tx, decision))
    return null
  },
)
