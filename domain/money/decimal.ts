import { exact } from './format.ts'
import { type Coin, LARGEST_ON_WIRE, type Micros, micros, UNIT } from './micros.ts'

/** The one spelling of an amount in `/api/v1`, not negative: ASCII digits, at most six places, no sign, exponent or leading zero. */
export const DECIMAL = /^(?:0|[1-9]\d{0,9})(?:\.\d{1,6})?$/

/** Reads an amount such as `24.50`, exactly. Undefined where the text is none, or more than JSON numbers of other calls carry. */
export function readDecimal<C extends Coin>(text: string): Micros<C> | undefined {
  if (!DECIMAL.test(text)) return undefined
  const [whole = '', fraction = ''] = text.split('.')
  const amount = BigInt(whole) * UNIT + BigInt(fraction.padEnd(6, '0'))
  return amount <= LARGEST_ON_WIRE ? micros<C>(amount) : undefined
}

/** Writes an amount to its last millionth, with at least two places: `24.50`, `1.114118`. */
export function writeDecimal(amount: Micros): string {
  const [whole = '', fraction = ''] = exact(amount).split('.')
  return `${whole}.${fraction.padEnd(2, '0')}`
}
