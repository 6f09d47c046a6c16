import type { payout } from '@humidor/contract/commerce/payouts.ts'
import { refusePayoutRequest } from '@humidor/domain/commerce/payout.ts'
import { micros, type Usdt } from '@humidor/domain/money/micros.ts'
import { perMille } from '@humidor/domain/money/rounding.ts'
import { refuseShown } from '@humidor/domain/money/shown.ts'
import { splitWithdrawal } from '@humidor/domain/money/withdrawal.ts'
import type { Tx } from '../../../database/database.ts'
import { lockAccounts } from '../../../ledger/locks.ts'
import { accountsOf, reserveWithdrawal } from '../../money/withdrawals/withdrawals.ts'
import { type PayoutAddressParts, servesAddress } from './payout-address.ts'
import { hasOpenPayout, lockPayee } from './payouts.queries.ts'

type Code = (typeof payout)['errors'][number]

/** A payout to request, and the request in which that happens. */
export interface PayoutRequest {
  tx: Tx
  merchantId: number
  money: Usdt
  /** The fee that the merchant saw. Undefined: any fee in force. */
  shown?: Usdt | undefined
  /** The key of the request that proved the merchant. */
  proof: string
  at: Date
  fail(code: Code): never
  demand(no: Code | undefined): void
}

/** Reserves the whole amount of a payout to the merchant's own address, and fixes the fee that it includes. */
export const createRequesting =
  (parts: PayoutAddressParts) =>
  async ({ tx, merchantId, money, shown, proof, at, fail, demand }: PayoutRequest): Promise<void> => {
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
        addressPause: inForce.addressPause,
        hasOpen,
        minimum: micros(inForce.payoutMinimum),
        at,
      }),
    )
    const { address, bound_at: boundAt } = row
    await reserveWithdrawal(tx, parts.seals, { payee, chain: 'BSC', address, boundAt, money, fee, pays, proof, at })
  }

export type Requesting = ReturnType<typeof createRequesting>
