import { balanceToTransaction } from '@humidor/contract/money/wallet.ts'
import { refuseBalanceToTransaction } from '@humidor/domain/money/conversion.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { transfer } from '../../../http/handle.ts'
import { memberAccount } from '../../../ledger/accounts.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { conversionPostings } from './wallet.postings.ts'

/** A member turns USDT into USCD, one to one (rules M18). */
export const answerBalanceToTransaction = (settings: ReadSettings) =>
  transfer(balanceToTransaction, async ({ request: { money }, member: { uid }, at }) => {
    const least = micros<'USDT'>((await settings()).moveMinimum)
    return {
      transfer: { operation: 'balanceToTransaction', at, postings: conversionPostings(uid, money) },
      refuse: (balance) =>
        refuseBalanceToTransaction({ money, balance: balance(memberAccount(uid, 'balance')), least }),
      answer: null,
    }
  })
