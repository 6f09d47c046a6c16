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

/** Answers the price in force; who ask at the same moment share one look. */
function priceOf(db: Db): () => Promise<Price> {
  const look = combine(async (asked: readonly null[]) => {
    const { price } = await priceToday(db)
    return asked.map(() => price)
  })
  return () => look(null)
}

/** Whether prices are still in force; all of a batch by one look. */
async function stillInForce(tx: Tx, prices: readonly Price[]) {
  const { price } = await priceToday(tx)
  return prices.map((one) => one === price)
}

/**
 * A member turns ₡ into USCD at the price in force, less a fee (decisions §5). The treasury pays what they are worth, with
 * what it holds when this act's turn comes, and takes the ₡. A price that was published before that turn came is the one that counts.
 */
export function answerProfitToTransaction({ db, settings }: { db: Db; settings: ReadSettings }) {
  const inForce = priceOf(db)
  return transfer(profitToTransaction, async ({ request, member: { uid }, at, fail, demand }) => {
    const { money } = request
    const [price, { profitFee, moveCigMinimum }] = await Promise.all([inForce(), settings()])
    // Whoever saw another price, as at midnight, or another fee agrees to this one first.
    demand(refuseShown(request.price, price))
    const rate = perMille(profitFee)
    const { worth, fee, received } = splitProfit(money, price, rate)
    demand(refuseShown(request.fee, fee))
    if (received <= 0n) fail('wrong_money')
    // More than can be said is more than any treasury holds.
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
