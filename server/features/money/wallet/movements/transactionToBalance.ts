import { transactionToBalance } from '@humidor/contract/money/wallet.ts'
import { refusePending, refuseTransactionToBalance } from '@humidor/domain/money/conversion.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { dueAfter } from '@humidor/domain/money/movement.ts'
import { transfer } from '../../../../http/handle.ts'
import { memberAccount } from '../../../../ledger/accounts.ts'
import { openEnd } from '../../../../ledger/outcome.ts'
import type { ReadSettings } from '../../../../platform/settings/stored-settings.ts'
import { reservedConversionPostings } from '../wallet.postings.ts'
import { countPending, type NewConversion, writeConversions } from './conversions.queries.ts'

/** A member turns USCD back into USDT, one to one. The USCD are reserved until a job completes it (rules M18). */
export const answerTransactionToBalance = (settings: ReadSettings) =>
  transfer(transactionToBalance, async ({ request: { money }, member: { uid }, at }) => {
    const { conversionDelay, conversionsMost: most, moveMinimum } = await settings()
    const row: NewConversion = { uid, money, at, dueAt: dueAfter(at, conversionDelay) }
    return {
      transfer: { operation: 'transactionToBalance', at, postings: reservedConversionPostings(uid, money) },
      quota: { count: countPending, key: uid, refuse: (pending) => refusePending(pending, most) },
      refuse: (balance) =>
        refuseTransactionToBalance({
          money,
          balance: balance(memberAccount(uid, 'transaction')),
          least: micros(moveMinimum),
        }),
      alongside: [{ write: writeConversions, row }, openEnd],
      answer: null,
    }
  })
