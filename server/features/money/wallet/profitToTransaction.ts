import { profitToTransaction } from '@humidor/contract/money/wallet.ts'
import { refuseProfitToTransaction, splitProfit } from '@humidor/domain/money/conversion.ts'
import { LARGEST_ON_WIRE, micros, type Price } from '@humidor/domain/money/micros.ts'
import { perMille } from '@humidor/domain/money/rounding.ts'
import { refuseShown } from '@humidor/domain/money/shown.ts'
import type { Db, Tx } from '../../../database/database.ts'
import { combine } from '../../../http/combine.ts'
import { transfer } from '../../../http/handle.ts'
import { memberAccount, platformAccount } from '../../../ledger/accounts.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { priceToday } from '../../trading/price/price.ts'
import { profitPostings } from './wallet.postings.ts'

/** Reads the price in force. Requests of the same moment share one read. */
function priceOf(db: Db): () => Promise<Price> {
  const look = combine(async (asked: readonly null[]) => {
    const { price } = await priceToday(db)
    return asked.map(() => price)
  })
  return () => look(null)
}

/** Whether prices are still in force, by one read for a batch. */
async function stillInForce(tx: Tx, prices: readonly Price[]) {
  const { price } = await priceToday(tx)
  return prices.map((one) => one === price)
}

/**
 * A member turns ₡ into USCD at the price in force, less a fee (rules M19). The treasury pays out of its balance
 * at this transfer's turn, and takes the ₡. A price published before that turn is the one that counts.
 */
export function answerProfitToTransaction({ db, settings }: { db: Db; settings: ReadSettings }) {
  const inForce = priceOf(db)
  return transfer(profitToTransaction, async ({ request, member: { uid }, at, fail, demand }) => {
    const { money } = request
    const [price, { profitFee, moveCigMinimum }] = await Promise.all([inForce(), settings()])
    // A member who saw another price, as at midnight, or another fee must agree to this one first.
    demand(refuseShown(request.price, price))
    const rate = perMille(profitFee)
    const { worth, fee, received } = splitProfit(money, price, rate)
    demand(refuseShown(request.fee, fee))
    if (received <= 0n) fail('wrong_money')
    // No treasury owns more than the wire can carry.
    if (worth > LARGEST_ON_WIRE) fail('payment_failed')
    return {
      transfer: { operation: 'profitToTransaction', at, postings: profitPostings({ uid, money, received, fee }) },
      premises: [{ holds: stillInForce, fact: price }],
      refuse: (balance) =>
        refuseProfitToTransaction({
          money,
          balance: balance(memberAccount(uid, 'profit')),
          least: micros(moveCigMinimum),
          price,
          fee: rate,
          treasury: balance(platformAccount('treasury', 'USCD')),
        }),
      answer: { received, price: micros<'USCD'>(price) },
    }
  })
}
