import { cbbuy, cbsell, cbsellCancel, createActionBuy, createActionSell } from '@humidor/contract/trading/order-book.ts'
import { perMille } from '@humidor/domain/money/rounding.ts'
import { type Cast, cig } from './example-steps.ts'
import type { Person } from './person.ts'

/** Publishes a buy order. @param premium per mille */
const buys = (who: Person, amount: number, premium: number) =>
  who.call(createActionBuy, {
    moneyCig: cig(amount),
    premium: perMille(BigInt(premium)),
    googleCode: who.googleCode(),
  })

const sells = (who: Person, amount: number) =>
  who.call(createActionSell, { moneyCig: cig(amount), googleCode: who.googleCode() })

const sellsInto = (who: Person, id: number, amount: number) =>
  who.call(cbsell, { id, sellCigAmount: cig(amount), googleCode: who.googleCode() })

/** The day before yesterday: an order that was bought, one that was taken back, and one that nobody has filled yet. */
export async function tradeEarlier({ sylvia, gregor, paula }: Cast) {
  const sold = await sells(sylvia, 600)
  await paula.call(cbbuy, { id: sold.id, googleCode: paula.googleCode() })
  const regretted = await buys(sylvia, 1_000, 3)
  await sylvia.call(cbsellCancel, { id: regretted.id })
  await buys(gregor, 2_400, 2)
}

/** Yesterday: one is filled for the greater part. */
export async function tradeYesterday({ sylvia, gregor, magnus }: Cast) {
  const wanted = await buys(sylvia, 800, 10)
  await sellsInto(gregor, wanted.id, 560)
  await sells(magnus, 15_000)
}

/** Today: orders on both sides of the book, one of them partly filled. */
export async function tradeLately({ sylvia, gregor, paula, magnus }: Cast) {
  const wanted = await buys(magnus, 5_000, 10)
  await sellsInto(gregor, wanted.id, 3_150)
  await buys(paula, 12_000, 8)
  await sells(sylvia, 2_000)
}
