import { transactionToBalance as call, transactionToBalanceHistory } from '@humidor/contract/wallet.ts'
import { refusePending, refuseTransactionToBalance } from '@humidor/domain/conversion.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { dueAfter } from '@humidor/domain/movement.ts'
import type { Tx } from '../../../database/database.ts'
import { read, settle } from '../../../http/handle.ts'
import { memberAccount } from '../../../ledger/accounts.ts'
import { openEnd } from '../../../ledger/outcome.ts'
import type { ReadSettings } from '../../platform/platform.ts'
import { heldConversionPostings } from '../wallet.postings.ts'
import { conversionsOf, countPending, type NewConversion, writeConversions } from './conversions.queries.ts'
import { presentConversion } from './movements.present.ts'

/** Whether members may have one more on their way: of those that are settled together the earlier ones count for the later. */
async function areFew(tx: Tx, asked: readonly { uid: number; most: number }[]) {
  const pending = await countPending(tx, [...new Set(asked.map(({ uid }) => uid))])
  return asked.map(({ uid, most }) => {
    const already = pending.get(uid) ?? 0
    pending.set(uid, already + 1)
    return refusePending(already, most) === undefined
  })
}

/** A member wants to have USDT for USCD, one to one: they are held until a job completes it (decisions §5). */
export const transactionToBalance = (settings: ReadSettings) =>
  settle(call, async ({ request: { money }, member: { uid }, at }) => {
    const { conversionDelay, conversionsMost: most, moveMinimum } = await settings()
    const row: NewConversion = { uid, money, at, dueAt: dueAfter(at, conversionDelay) }
    return {
      transfer: { operation: 'transactionToBalance', at, postings: heldConversionPostings(uid, money) },
      premises: [{ holds: areFew, fact: { uid, most }, refused: 'too_many_conversions' }],
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
