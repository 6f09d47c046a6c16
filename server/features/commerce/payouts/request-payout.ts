import { refusePayoutRequest } from '@humidor/domain/commerce/payout.ts'
import { micros, type Usdt } from '@humidor/domain/money/micros.ts'
import { perMille } from '@humidor/domain/money/rounding.ts'
import { splitWithdrawal } from '@humidor/domain/money/withdrawal.ts'
import type { Tx } from '../../../database/database.ts'
import { lockAccounts } from '../../../ledger/locks.ts'
import { accountsOf, reserveWithdrawal } from '../../money/withdrawals/withdrawals.ts'
import { type PayoutAddressParts, servesAddress } from './payout-address.ts'
import { hasOpenPayout, lockPayee } from './payouts.queries.ts'

export interface PayoutRequest<Code> {
  merchantId: number
  /** The amount, of the merchant's locked free balance. */
  money: (balance: Usdt) => Usdt
  /** The request whose password proves it, or the proof of a rule (`automaticProof`). It serves one payout. */
  proof: string
  /** Refuses a fee that the merchant has not seen. Without it, any fee in force is accepted. */
  refuseFee?: (fee: Usdt) => Code | undefined
  at: Date
}

/**
 * Reserves the whole amount of a payout, and fixes the fee that it includes. It locks the merchant, so concurrent requests take turns.
 * @returns the reason to refuse it, or undefined
 */
export async function requestPayout<Code = never>(
  tx: Tx,
  parts: PayoutAddressParts,
  { merchantId, money: of, proof, refuseFee, at }: PayoutRequest<Code>,
) {
  const inForce = await parts.settings(tx)
  const row = await lockPayee(tx, merchantId)
  if (!row) return 'illegal_operation' as const
  const hasOpen = await hasOpenPayout(tx, merchantId)
  const payee = { merchantId }
  const { free, held } = accountsOf(payee)
  const balance = (await lockAccounts(tx, [free, held])).balance(free)
  const money = of(balance)
  const { paid: pays, fee } = splitWithdrawal(money, perMille(inForce.payoutFee))
  const no =
    refuseFee?.(fee) ??
    refusePayoutRequest({
      money,
      balance,
      everVerified: row.verified_at !== null,
      addressServed: servesAddress(parts, row),
      addressChangedAt: row.bound_at,
      accessResetAt: row.access_reset_at,
      addressPause: inForce.addressPause,
      hasOpen,
      minimum: micros(inForce.payoutMinimum),
      at,
    })
  if (no) return no
  const { address, bound_at: boundAt } = row
  await reserveWithdrawal(tx, parts.seals, { payee, chain: 'BSC', address, boundAt, money, fee, pays, proof, at })
  return undefined
}
