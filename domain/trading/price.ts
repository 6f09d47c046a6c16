import { type Price, price, UNIT } from '../money/micros.ts'
import { floored } from '../money/rounding.ts'

/** The next day's price: today's, raised by `rise` millionths and floored to the millionth (rules T1). */
export const nextPrice = (today: Price, rise: bigint): Price => price(floored(today, UNIT + rise, UNIT))

/** The change of the price, in millionths of the earlier one. Rounded toward zero. */
export const changeOf = (before: Price, after: Price): bigint => ((after - before) * UNIT) / before

/** Input of the rule for an operator's price change. */
export interface PriceChangeFacts {
  /** The requested price, and the one in force. */
  price: bigint
  inForce: Price
  /** The price changes at once, not at a midnight. */
  atOnce: boolean
}

/**
 * The first reason to refuse a price that an operator requests, or undefined. It may lie outside the daily range, which binds
 * only the automatic rule (rules T1). More than double or less than half of the price in force counts as a typing error.
 */
export function refusePrice({ price: asked, inForce, atOnce }: PriceChangeFacts) {
  if (asked * 2n < inForce || asked > inForce * 2n) return 'illegal_value'
  // Nothing would change.
  if (atOnce && asked === inForce) return 'illegal_operation'
  return undefined
}

/** Compares a change with the daily range of the automatic rule; all in millionths. */
export function againstRange(change: bigint, { least, most }: { least: number; most: number }) {
  if (change < BigInt(least)) return 'below'
  return change > BigInt(most) ? 'above' : 'within'
}
