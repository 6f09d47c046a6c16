import { payout } from '@humidor/contract/commerce/payouts.ts'
import { transaction } from '../../../http/handle.ts'
import type { Requesting } from './requesting.ts'

/** `POST /merchant/payout`. The request pipeline has checked the password; the seal proves it to the payer (docs/decisions/0040-merchant-payouts.md). */
export const answerPayout = (ask: Requesting) =>
  transaction(payout, async ({ merchant: { merchantId }, request: { money, fee }, key, ...context }) => {
    await ask({ ...context, merchantId, money, shown: fee, proof: key })
    return null
  })
