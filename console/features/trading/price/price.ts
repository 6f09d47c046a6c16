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

/** Millionths of a hundredth of a percent: what two decimals show. */
const SHOWN = 10_000n

/** `+1.23 %` for a change in millionths, rounded to the nearest. A price has six decimals, so a rise of 0.5 % is often 0.4999 %. */
export function changeText(change: bigint): string {
  const percent = change * 100n
  const half = percent < 0n ? -SHOWN / 2n : SHOWN / 2n
  return `${moneyText('en', ((percent + half) / SHOWN) * SHOWN, undefined, { signed: true })} %`
}

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
