import type { Cig } from '@humidor/domain/money/micros.ts'
import { memberAccount, platformAccount } from '../../../ledger/accounts.ts'
import type { Transfer } from '../../../ledger/posting.ts'

/** It receives the payments of orders, and pays refunds. */
export const mallTreasury = platformAccount('treasury', 'CIG')

/** The accounts that an order is paid from and to (rules S10). */
export const accountsOf = (uid: number) => ({
  profit: memberAccount(uid, 'profit'),
  treasury: mallTreasury,
})

/** The payment of an order, with its number. */
export interface Payment {
  id: bigint
  uid: number
  cig: Cig
}

/** The ₡ of an order belong to the platform at once. */
export function orderTransfer({ id, uid, cig }: Payment, at: Date): Transfer {
  const { profit, treasury } = accountsOf(uid)
  return {
    ...{ operation: 'mallOrder', key: `mall:${id}`, at },
    postings: [{ from: profit, to: treasury, amount: cig, out: 'mallOrder' }],
  }
}

/** Reverses the payment: it refers to the transfer that paid, and takes from the treasury's lanes that have the ₡. */
export function refundTransfer({ id, uid, cig }: Payment, paidBy: bigint, at: Date): Transfer {
  const { profit, treasury } = accountsOf(uid)
  return {
    ...{ operation: 'mallOrder', key: `mall:${id}:refund`, at, reverses: paidBy },
    postings: [{ from: treasury, to: profit, amount: cig, in: 'mallOrder' }],
  }
}
