import { payoutTerms } from '@humidor/contract/commerce/payouts.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { read } from '../../../http/handle.ts'
import { type PayoutAddressParts, servesAddress } from './payout-address.ts'
import { freeUsdt, hasOpenPayout, payeeRow } from './payouts.queries.ts'

/** `GET /merchant/payoutTerms`: the inputs of the form's rule. */
export const answerPayoutTerms = (parts: PayoutAddressParts) =>
  read(payoutTerms, async ({ db, merchant: { merchantId } }) => {
    const [inForce, row, hasOpen, balance] = await Promise.all([
      parts.settings(),
      payeeRow(db, merchantId),
      hasOpenPayout(db, merchantId),
      freeUsdt(db, merchantId),
    ])
    return {
      address: row.address,
      served: servesAddress(parts, row) ?? null,
      addressChangedAt: row.bound_at,
      addressPause: inForce.addressPause,
      accessResetAt: row.access_reset_at,
      everVerified: row.verified_at !== null,
      hasOpen,
      balance,
      minimum: micros<'USDT'>(inForce.payoutMinimum),
      fee: Number(inForce.payoutFee),
    }
  })
