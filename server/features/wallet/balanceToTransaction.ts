import { balanceToTransaction as call } from '@humidor/contract/wallet.ts'
import { refuseBalanceToTransaction } from '@humidor/domain/conversion.ts'
import { settle } from '../../http/handle.ts'
import { memberAccount } from '../../ledger/accounts.ts'
import { conversionPostings } from './wallet.postings.ts'

/** A member turns USDT into USCD, one to one (decisions §5). */
export const balanceToTransaction = settle(call, async ({ request: { money }, member: { uid }, at }) => ({
  transfer: { operation: 'balanceToTransaction', at, postings: conversionPostings(uid, money) },
  refuse: (balance) => refuseBalanceToTransaction({ money, balance: balance(memberAccount(uid, 'balance')) }),
  answer: null,
}))
