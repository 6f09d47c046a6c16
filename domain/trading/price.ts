import { type Cig, micros, type Price, price, UNIT, type Usdt } from '../money/micros.ts'
import { ceiled, floored } from '../money/rounding.ts'

/** The price of the next day: the day's own, raised by `rise` millionths and floored to the millionth (decisions §7). */
export const nextPrice = (today: Price, rise: bigint): Price => price(floored(today, UNIT + rise, UNIT))

/** How far the price went from one day to the next, in millionths of the earlier one. Rounded toward zero. */
export const changeOf = (before: Price, after: Price): bigint => ((after - before) * UNIT) / before

/** How many whole ₡ cover a bill at a price: what a merchant asks a guest for, who pays in whole ₡ (specification one §5). */
export const cigToCover = (bill: Usdt, at: Price): Cig => micros(ceiled(bill, 1n, at) * UNIT)

/** What is known where an operator asks for another price. */
export interface PriceAsked {
  /** What it shall be, and what is in force. */
  price: bigint
  inForce: Price
  /** It shall be so at once, and not from a midnight on. */
  atOnce: boolean
}

/**
 * The first reason to refuse a price that an operator asks for, or undefined. It may lie outside of the daily range, which is the
 * rule's alone (decisions §7); more than the double or less than half of what is in force is a slip of the pen.
 */
export function refusePrice({ price: asked, inForce, atOnce }: PriceAsked) {
  if (asked * 2n < inForce || asked > inForce * 2n) return 'illegal_value'
  // There is nothing to change.
  if (atOnce && asked === inForce) return 'illegal_operation'
  return undefined
}

/** Where a change lies against the range that the rule may raise the price by in a day; all in millionths. */
export function againstRange(change: bigint, { least, most }: { least: number; most: number }) {
  if (change < BigInt(least)) return 'below'
  return change > BigInt(most) ? 'above' : 'within'
}
