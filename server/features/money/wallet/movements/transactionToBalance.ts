import { transactionToBalance as call, transactionToBalanceHistory } from '@humidor/contract/money/wallet.ts'
import { refusePending, refuseTransactionToBalance } from '@humidor/domain/money/conversion.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { dueAfter } from '@humidor/domain/money/movement.ts'
import { read, transfer } from '../../../../http/handle.ts'
import { memberAccount } from '../../../../ledger/accounts.ts'
import { openEnd } from '../../../../ledger/outcome.ts'
import type { ReadSettings } from '../../../../platform/settings/stored-settings.ts'
import { heldConversionPostings } from '../wallet.postings.ts'
import { conversionsOf, countPending, type NewConversion, writeConversions } from './conversions.queries.ts'
import { presentConversion } from './movements.present.ts'

/** A member wants to have USDT for USCD, one to one: they are held until a job completes it (decisions §5). */
export const transactionToBalance = (settings: ReadSettings) =>
  transfer(call, async ({ request: { money }, member: { uid }, at }) => {
    const { conversionDelay, conversionsMost: most, moveMinimum } = await settings()
    const row: NewConversion = { uid, money, at, dueAt: dueAfter(at, conversionDelay) }
    return {
      transfer: { operation: 'transactionToBalance', at, postings: heldConversionPostings(uid, money) },
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

/** The member's conversions. */
export const history = read(transactionToBalanceHistory, async ({ db, member }) =>
  (await conversionsOf(db, member.uid)).map(presentConversion),
)
