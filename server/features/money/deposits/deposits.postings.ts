import type { Chain } from '@humidor/domain/money/deposit.ts'
import type { Usdt } from '@humidor/domain/money/micros.ts'
import { memberAccount, platformAccount } from '../../../ledger/accounts.ts'
import type { Transfer } from '../../../ledger/posting.ts'
import { operatorsDeposit } from '../../../ledger/treasury.ts'

/** The mirror account of a chain: its balance is below zero by the amount on the chain (rules M5). */
export const mirrorOf = { BSC: 'external.bsc', TRX: 'external.tron' } as const satisfies Record<Chain, string>

/** Key of a payment's credit, so that it is posted once, by however many watchers (rules M23). */
export const depositKey = (chain: Chain, tx: string, log: number) => `deposit:${chain}:${tx}:${log}`

export interface Credit {
  uid: number
  chain: Chain
  tx: string
  log: number
  amount: Usdt
  at: Date
}

/** The account that receives a member's deposit. */
export const depositAccount = (uid: number) => memberAccount(uid, 'balance')

/** Credits a payment on a chain to the member's balance. */
export const depositTransfer = ({ uid, chain, tx, log, amount, at }: Credit): Transfer => ({
  operation: 'deposit',
  key: depositKey(chain, tx, log),
  at,
  postings: [{ from: platformAccount(mirrorOf[chain], 'USDT'), to: depositAccount(uid), amount }],
})

/** Credits an unmatched payment to a member or to the treasury, under the payment's one key. */
export const assignedTransfer = ({ to, ...credit }: Omit<Credit, 'uid'> & { to: number | 'treasury' }): Transfer => {
  const { chain, tx, log, amount, at } = credit
  return to === 'treasury'
    ? operatorsDeposit({ chain, money: amount, key: depositKey(chain, tx, log), at })
    : depositTransfer({ ...credit, uid: to })
}
