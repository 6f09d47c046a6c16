import { type Coin, LARGEST_ON_WIRE, type Micros, micros } from './micros.ts'

/** What was typed without the space around it, and what a Japanese or Chinese keyboard writes at full width as the narrow sign that it is. */
export const narrowed = (text: string): string =>
  text.trim().replace(/[０-９．，]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))

/**
 * What a member typed, read digit by digit. A comma is a decimal point, as the keypad of a German iPhone has no other.
 * Grouping marks, signs, exponents and a seventh decimal are no amounts.
 * @returns the amount in millionths, or undefined when the text is not an amount that the wire can carry
 */
export function parseAmount<C extends Coin>(text: string): Micros<C> | undefined {
  const match = /^(\d{0,16})(?:[.,](\d{0,6}))?$/.exec(narrowed(text))
  const whole = match?.[1] ?? ''
  const fraction = match?.[2] ?? ''
  if (!match || whole + fraction === '') return undefined
  const amount = BigInt(whole || '0') * 1_000_000n + BigInt(fraction.padEnd(6, '0'))
  return amount <= LARGEST_ON_WIRE ? micros<C>(amount) : undefined
}
