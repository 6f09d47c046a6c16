import { type Cig, micros, type Price, price, UNIT, type Usdt } from './money/micros.ts'
import { ceiled, floored } from './money/rounding.ts'

/** The price of the next day: the day's own, raised by `rise` millionths and floored to the millionth (decisions §7). */
export const nextPrice = (today: Price, rise: bigint): Price => price(floored(today, UNIT + rise, UNIT))

/** How far the price went from one day to the next, in millionths of the earlier one. Rounded toward zero. */
export const changeOf = (before: Price, after: Price): bigint => ((after - before) * UNIT) / before

/** How many whole ₡ cover a bill at a price: what a merchant asks a guest for, who pays in whole ₡ (specification one §5). */
export const cigToCover = (bill: Usdt, at: Price): Cig => micros(ceiled(bill, 1n, at) * UNIT)
