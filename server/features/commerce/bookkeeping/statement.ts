import { statement } from '@humidor/contract/commerce/bookkeeping.ts'
import { dayAfter } from '@humidor/domain/business-day.ts'
import { type ShopRate } from '@humidor/domain/commerce/bookkeeping.ts'
import { addsUp, type Books, changeBy, daysOfMonth, refuseMonth } from '@humidor/domain/commerce/shop-statement.ts'
import { type ShopDay, shopDay, startOfShopDay } from '@humidor/domain/commerce/shop-time.ts'
import { netOf, sumTakings } from '@humidor/domain/commerce/takings.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { languageOf } from '@humidor/locales/languages.ts'
import type { Db } from '../../../database/database.ts'
import { read } from '../../../http/handle.ts'
import { preferenceOf, ratesOf } from './preferences.queries.ts'
import { type Statement, statementPdf } from './statements/statement-pdf.ts'
import { booksOf, type Moved, shopOf } from './takings.queries.ts'
import { takingsOf } from './takings-of.ts'

const books = ({ received, refunded, paid, fees }: Moved): Books => ({
  received: micros(received),
  refunded: micros(refunded),
  paid: micros(paid),
  fees: micros(fees),
})

/** The rates that count on any day of a month, the one from before it included. */
const ratesWithin = (rates: readonly ShopRate[], { from, to }: { from: ShopDay; to: ShopDay }) => {
  const first = rates.findLastIndex((rate) => rate.from <= from)
  return rates.slice(Math.max(first, 0)).filter((rate) => rate.from <= to)
}

/** @throws if the books of the shop are not its balance in the ledger: no statement is better than a wrong one */
export async function statementOf(
  db: Db,
  merchantId: number,
  { month, at }: { month: string; at: Date },
): Promise<Statement> {
  const { zone, currency } = await preferenceOf(db, merchantId)
  const days = daysOfMonth(month)
  const [from, before] = [startOfShopDay(zone, days.from), startOfShopDay(zone, dayAfter(days.to))]
  const [shop, all, takings, rates] = await Promise.all([
    shopOf(db, merchantId),
    booksOf(db, merchantId, from, before),
    takingsOf(db, { merchantId, zone, currency, ...days }),
    currency === null ? [] : ratesOf(db, merchantId, currency),
  ])
  const opening = changeBy(books(all.before))
  const within = books(all.within)
  const closing = micros<'USDT'>(opening + changeBy(within))
  const kept = netOf(sumTakings(takings))
  const facts = { opening, books: within, closing, kept, since: books(all.since), balance: micros<'USDT'>(all.balance) }
  if (!addsUp(facts)) throw new Error(`the books of merchant ${merchantId} are not their balance`)
  return {
    ...{ shop, month, zone, opening, books: within, closing, days: takings, currency, at },
    isRunning: at < before,
    rates: ratesWithin(rates, days),
  }
}

/** `GET /merchant/statement`. */
export const answerStatement = read(
  statement,
  async ({ db, merchant: { merchantId }, request: { month, language }, at, demand }) => {
    const [{ zone }, shop] = await Promise.all([preferenceOf(db, merchantId), shopOf(db, merchantId)])
    demand(refuseMonth(month, { first: shopDay(zone, shop.createdAt), today: shopDay(zone, at) }))
    // A snapshot, so that a payment that arrives meanwhile is in both of its parts or in none.
    const made = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((tx) => statementOf(tx, merchantId, { month, at }))
    const pdf = await statementPdf(made, languageOf(language ?? shop.language).key)
    return { name: `humidor-${month}.pdf`, pdf: pdf.toString('base64') }
  },
)
