import { micros, type Price } from '@humidor/domain/money/micros.ts'
import { worthOf } from '@humidor/domain/money/rounding.ts'
import type { Database, Tx } from '../../../../database/database.ts'
import { merchantAccount, platformAccount } from '../../../../ledger/accounts.ts'
import { lockAccounts } from '../../../../ledger/locks.ts'
import { post } from '../../../../ledger/post.ts'
import { balanceOf } from '../../../../ledger/totals.ts'
import { recordMerchantEvents } from '../../../../platform/notifications/merchant-events.ts'
import { priceToday } from '../../../trading/price/price.ts'
import { conversionPostings } from '../merchants.postings.ts'
import { lockWaiting, type WaitingBill, writeConversions } from './converting.queries.ts'

const treasury = platformAccount('treasury', 'USDT')

/**
 * The locked bills that the treasury's USDT covers one after the other. A bill that does not fit blocks none behind it. None is converted
 * before it was paid: the clock of another node may be ahead.
 */
function covered(bills: readonly WaitingBill[], { price, at }: { price: Price; at: Date }, balance: bigint) {
  let rest = balance
  return bills.flatMap(({ id, merchant_id, left, created_at }) => {
    const cig = micros<'CIG'>(left)
    const usdt = micros<'USDT'>(worthOf(cig, price))
    if (usdt <= 0n || usdt > rest) return []
    rest -= usdt
    return [{ id, merchantId: merchant_id, cig, usdt, at: created_at > at ? created_at : at }]
  })
}

/**
 * Converts waiting bills, the oldest first and at most `limit`, in one transaction, as far as the treasury's USDT covers them, at
 * the current price. A merchant's amount is rounded down. Any number of these may run at once: each bill is converted once.
 * Returns how many.
 */
export const convertWaiting = (db: Database, { at, limit }: { at: Date; limit: number }): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { price } = await priceToday(tx)
    const there = (await balanceOf(tx, [treasury])).get(treasury) ?? 0n
    if (there <= 0n) return 0
    const bills = await lockWaiting(tx, { price, usdt: there, limit })
    return await convertBills(tx, { bills, price, at })
  })

/** The same for bills that this transaction has locked, at a price. */
export async function convertBills(
  tx: Tx,
  it: { bills: readonly WaitingBill[]; price: Price; at: Date },
): Promise<number> {
  const { bills, price, at } = it
  if (bills.length === 0) return 0
  const merchants = [...new Set(bills.map(({ merchant_id }) => merchant_id))]
  const accounts = merchants.flatMap((id) => [merchantAccount(id, 'cig'), merchantAccount(id, 'usdt')])
  const held = await lockAccounts(tx, [...accounts, treasury])
  const due = covered(bills, { price, at }, held.balance(treasury))
  if (due.length === 0) return 0
  const posted = await post(
    tx,
    due.map(({ id, at, ...money }) => ({
      operation: 'merchantConversion',
      key: `merchantConversion:${id}`,
      at,
      postings: conversionPostings(money),
    })),
  )
  const conversions = due.map((one, index) => ({ ...one, transferId: posted[index]?.id ?? 0n }))
  await writeConversions(tx, conversions, price)
  await recordMerchantEvents(
    tx,
    due.map(({ id, merchantId, at }) => ({ merchantId, kind: 'bill.converted', billId: id, at })),
  )
  return due.length
}
