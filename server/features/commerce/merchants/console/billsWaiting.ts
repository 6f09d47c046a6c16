import { billsWaiting } from '@humidor/contract/commerce/merchants.console.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { worthOf } from '@humidor/domain/money/rounding.ts'
import { read } from '../../../../http/handle.ts'
import { platformAccount } from '../../../../ledger/accounts.ts'
import { balanceOf } from '../../../../ledger/totals.ts'
import { pageOf, readNumber } from '../../../../platform/console/keyset.ts'
import { priceToday } from '../../../trading/price/price.ts'
import { sumWaiting, waitingAfter, waitingBills } from '../payments/converting.queries.ts'

const treasury = platformAccount('treasury', 'USDT')

/** `GET /console/billsWaiting`: each bill with its current value, and the USDT available for all of them. */
export const answerBillsWaiting = read(billsWaiting, async ({ db, at, request: { after, limit }, fail }) => {
  const place = after === undefined ? undefined : (readNumber(after) ?? fail('parameter_error'))
  const [found, { count }, sum, { price }, balances] = await Promise.all([
    waitingAfter(db, place, limit + 1),
    waitingBills(db, at),
    sumWaiting(db),
    priceToday(db),
    balanceOf(db, [treasury]),
  ])
  const { rows, next } = pageOf(found, limit, ({ id }) => id.toString())
  const inUsdt = (cig: bigint) => micros<'USDT'>(worthOf(micros(cig), price))
  return {
    rows: rows.map((row) => ({
      id: row.id.toString(),
      receipt: row.receipt,
      merchant: { vcode: row.vcode, name: row.name },
      payer: { uid: row.uid, name: row.payer },
      moneyCig: micros<'CIG'>(row.left),
      moneyUsdt: inUsdt(row.left),
      createdAt: row.created_at,
    })),
    count,
    next,
    waitingCig: micros<'CIG'>(sum),
    waitingUsdt: inUsdt(sum),
    treasury: micros<'USDT'>(balances.get(treasury) ?? 0n),
  }
})
