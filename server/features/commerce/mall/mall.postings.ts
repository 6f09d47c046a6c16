import type { Cig } from '@humidor/domain/money/micros.ts'
import { memberAccount, platformAccount } from '../../../ledger/accounts.ts'
import type { Transfer } from '../../../ledger/posting.ts'

/** The accounts that an order is paid out of and into (rules S10). */
export const accountsOf = (uid: number) => ({
  profit: memberAccount(uid, 'profit'),
  treasury: platformAccount('treasury', 'CIG'),
})

/** What is paid for an order, by its number. */
export interface Payment {
  id: bigint
  uid: number
  cig: Cig
}

/** The ₡ of an order are the house's at once. */
export function orderTransfer({ id, uid, cig }: Payment, at: Date): Transfer {
  const { profit, treasury } = accountsOf(uid)
  return {
    ...{ operation: 'mallOrder', key: `mall:${id}`, at },
    postings: [{ from: profit, to: treasury, amount: cig, out: 'mallOrder' }],
  }
}

/** The same back: it takes back the transfer that paid, out of whatever lanes of the treasury hold it. */
export function refundTransfer({ id, uid, cig }: Payment, paidBy: bigint, at: Date): Transfer {
  const { profit, treasury } = accountsOf(uid)
  return {
    ...{ operation: 'mallOrder', key: `mall:${id}:refund`, at, reverses: paidBy },
    postings: [{ from: treasury, to: profit, amount: cig, in: 'mallOrder' }],
  }
}
