import type { AnswerOf } from '@humidor/client/client.ts'
import type { consoleContract } from '@humidor/contract/console/index.ts'
import { type BusinessDay, businessDay } from '@humidor/domain/business-day.ts'
import { placesOf } from '@humidor/domain/money/format.ts'
import { type Micros, type Price, price } from '@humidor/domain/money/micros.ts'
import { moneyText } from '@humidor/domain/money/text.ts'
import { againstRange, changeOf } from '@humidor/domain/trading/price.ts'

/** The current price in the server's answer. */
export type PriceNow = AnswerOf<typeof consoleContract.price.priceNow>

/** `0.1184 USCD`: at least four decimals, and never rounded. */
export const priceText = (at: bigint): string =>
  moneyText('en', at, 'USCD', { places: Math.max(4, placesOf(at as Micros)) })

/** `+1.23 %` for a change in millionths, rounded toward zero. */
export const changeText = (change: bigint): string => `${moneyText('en', change * 100n, undefined, { signed: true })} %`

const sides = { below: 'below the daily range', within: 'within the daily range', above: 'above the daily range' }

/** The effect of a typed price: `+4.24 %, above the daily range`. */
export function meaningOf(asked: bigint, { price: inForce, range }: Pick<PriceNow, 'price' | 'range'>): string {
  const change = changeOf(price(inForce), price(asked) as Price)
  return `${changeText(change)}, ${sides[againstRange(change, range)]}`
}

/** The last price of each day, for a chart line; oldest first. */
export function daysOf(
  published: readonly { createdAt: Date; price: bigint }[],
): { day: BusinessDay; price: bigint }[] {
  const last = new Map(published.map(({ createdAt, price: at }) => [businessDay(createdAt), at]))
  return [...last].map(([day, at]) => ({ day, price: at }))
}
