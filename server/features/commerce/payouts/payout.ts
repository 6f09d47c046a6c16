import { payout } from '@humidor/contract/commerce/payouts.ts'
import { refusePayoutRequest } from '@humidor/domain/commerce/payout.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { perMille } from '@humidor/domain/money/rounding.ts'
import { refuseShown } from '@humidor/domain/money/shown.ts'
import { splitWithdrawal } from '@humidor/domain/money/withdrawal.ts'
import { transaction } from '../../../http/handle.ts'
import { lockAccounts } from '../../../ledger/locks.ts'
import { accountsOf, reserveWithdrawal } from '../../money/withdrawals/withdrawals.ts'
import { type PayoutAddressParts, servesAddress } from './payout-address.ts'
import { hasOpenPayout, lockPayee } from './payouts.queries.ts'

/**
 * `POST /merchant/payout`: reserves the whole amount, and fixes the fee that it includes. The request pipeline has checked the
 * password; the seal proves it to the payer (docs/decisions/0040-merchant-payouts.md).
 */
export const answerPayout = (parts: PayoutAddressParts) =>
  transaction(
    payout,
    async ({ tx, merchant: { merchantId }, request: { money, fee: shown }, key, at, fail, demand }) => {
      const inForce = await parts.settings(tx)
      const { paid: pays, fee } = splitWithdrawal(money, perMille(inForce.payoutFee))
      demand(refuseShown(shown, fee))
      const row = (await lockPayee(tx, merchantId)) ?? fail('illegal_operation')
      const hasOpen = await hasOpenPayout(tx, merchantId)
      const payee = { merchantId }
      const { free, held } = accountsOf(payee)
      const { balance } = await lockAccounts(tx, [free, held])
      demand(
        refusePayoutRequest({
          money,
          balance: balance(free),
          everVerified: row.verified_at !== null,
          addressServed: servesAddress(parts, row),
          addressChangedAt: row.bound_at,
          accessResetAt: row.access_reset_at,
          addressPause: inForce.addressPause,
          hasOpen,
          minimum: micros(inForce.payoutMinimum),
          at,
        }),
      )
      const { address, bound_at: boundAt } = row
      await reserveWithdrawal(tx, parts.seals, {
        payee,
        chain: 'BSC',
        address,
        boundAt,
        money,
        fee,
        pays,
        proof: key,
        at,
      })
      return null
    },
  )
