import { type Price, price, UNIT } from './money/micros.ts'
import { floored } from './money/rounding.ts'

/** The price of the next day: the day's own, raised by `rise` millionths and floored to the millionth (decisions §7). */
export const nextPrice = (today: Price, rise: bigint): Price => price(floored(today, UNIT + rise, UNIT))

/** How far the price went from one day to the next, in millionths of the earlier one. Rounded toward zero. */
export const changeOf = (before: Price, after: Price): bigint => ((after - before) * UNIT) / before
