import type { Cig, Usdt } from '@humidor/domain/money/micros.ts'
import { memberAccount, merchantAccount, platformAccount } from '../../../ledger/accounts.ts'
import type { Posting } from '../../../ledger/posting.ts'

/** ₡ from a member's profit to the merchant, where they wait for conversion (rules S5). */
export const paymentPostings = (it: { uid: number; merchantId: number; money: Cig }): Posting[] => [
  {
    from: memberAccount(it.uid, 'profit'),
    to: merchantAccount(it.merchantId, 'cig'),
    amount: it.money,
    out: 'payToMerchant',
  },
]

/** The treasury takes the waiting ₡ and gives USDT for them. */
export const conversionPostings = (it: { merchantId: number; cig: Cig; usdt: Usdt }): Posting[] => [
  { from: merchantAccount(it.merchantId, 'cig'), to: platformAccount('treasury', 'CIG'), amount: it.cig },
  { from: platformAccount('treasury', 'USDT'), to: merchantAccount(it.merchantId, 'usdt'), amount: it.usdt },
]

/** The amounts of a refund: the ₡ that the member receives, and its part of the USDT. */
export interface RefundMoney {
  uid: number
  merchantId: number
  cig: Cig
  usdt: Usdt
}

/** Unconverted ₡ return to the member. */
export const waitingRefundPostings = ({ uid, merchantId, cig }: RefundMoney): Posting[] => [
  { from: merchantAccount(merchantId, 'cig'), to: memberAccount(uid, 'profit'), amount: cig, in: 'merchantRefund' },
]

/** The treasury gets its USDT back and gives ₡ of no greater value. A share below a millionth is none. */
export const convertedRefundPostings = ({ uid, merchantId, cig, usdt }: RefundMoney): Posting[] => [
  ...(usdt > 0n
    ? ([{ from: merchantAccount(merchantId, 'usdt'), to: platformAccount('treasury', 'USDT'), amount: usdt }] as const)
    : []),
  { from: platformAccount('treasury', 'CIG'), to: memberAccount(uid, 'profit'), amount: cig, in: 'merchantRefund' },
]
