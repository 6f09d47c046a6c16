import { payout } from '@humidor/contract/commerce/payouts.ts'
import { refuseShown } from '@humidor/domain/money/shown.ts'
import { transaction } from '../../../http/handle.ts'
import type { PayoutAddressParts } from './payout-address.ts'
import { requestPayout } from './request-payout.ts'

/**
 * `POST /merchant/payout`. The request pipeline has checked the password; the seal proves it to the payer
 * (docs/decisions/0040-merchant-payouts.md).
 */
export const answerPayout = (parts: PayoutAddressParts) =>
  transaction(payout, async ({ tx, merchant: { merchantId }, request: { money, fee: shown }, key, at, demand }) => {
    demand(
      await requestPayout(tx, parts, {
        merchantId,
        money: () => money,
        proof: key,
        refuseFee: (fee) => refuseShown(shown, fee),
        at,
      }),
    )
    return null
  })
