import { asciiDigits, isTurned, withoutHidden } from '../typed/signs.ts'
import { type Coin, LARGEST_ON_WIRE, type Micros, micros } from './micros.ts'
import { marksOf } from './text.ts'

/** Marks that only begin decimals: the Arabic decimal mark and the full stop of Chinese and Japanese keyboards. */
const DECIMALS_ALONE = /[\u066B\u3002\uFF61]/g

/**
 * Normalizes typed text: trims it and removes hidden characters. Digits of every script become `0` to `9`, full-width signs
 * become narrow ones, blanks a space, apostrophes and the Arabic group mark `'`, decimal-only marks `٫`.
 */
export const narrowed = (text: string): string =>
  isTurned(text)
    ? text
    : asciiDigits(withoutHidden(text))
        .replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
        .replace(/\p{Zs}/gu, ' ')
        .replace(/[\u2018\u2019\u02BC\u066C]/g, "'")
        .replace(DECIMALS_ALONE, '٫')
        .trim()

/** Options for reading an amount. */
export interface ParseOptions {
  /**
   * Set where only whole amounts are accepted: the reader's language (BCP 47). Then `1,000` is a thousand if that language groups
   * by commas.
   */
  whole?: string | undefined
}

/** Keypad input: digits and at most one mark, the decimal point. */
const TYPED = /^\d*[.,٫]?\d*$/

/** One mark with three digits behind it: either thousands or decimals, by language. */
const ALONE = /^[1-9]\d{0,2}([.,])\d{3}$/

/** Groups of three with the same mark between them, and decimals behind a different mark. */
const GROUPED = /^([1-9]\d{0,2}([., '])\d{3}(?:\2\d{3})*)(?:(?!\2)[.,٫](\d*))?$/

/** Removes the unit that an amount copied from our screens has at either end. */
const bared = (text: string) =>
  narrowed(text)
    .replace(/^(?:₡|\$|CIG|USDT|USCD)\s*/i, '')
    .replace(/\s*(?:₡|\$|CIG|USDT|USCD)$/i, '')

/**
 * Normalizes a typed or pasted amount to digits with at most a decimal point: `1,234.56 USCD`, `1.234,56` and `1 234,56` are all
 * `1234.56`.
 * A single comma or point begins the decimals, because a German iPhone keypad has only the comma.
 * With `whole`, three digits behind the mark are thousands, but only if the reader's language groups by that mark. So a pasted
 * `100.125` does not become a thousand times as much.
 * @returns undefined for marks that no amount has: groups not of three, two decimal points
 */
export function plainDigits(text: string, { whole }: ParseOptions = {}): string | undefined {
  const bare = bared(text)
  const alone = whole === undefined ? undefined : ALONE.exec(bare)?.[1]
  if (whole !== undefined && alone !== undefined && alone !== marksOf(whole).group) return undefined
  if (alone !== undefined || !TYPED.test(bare)) {
    const [, groups, , decimals] = GROUPED.exec(bare) ?? []
    if (groups !== undefined) return groups.replace(/\D/g, '') + (decimals === undefined ? '' : `.${decimals}`)
  }
  return TYPED.test(bare) ? bare.replace(/[,٫]/, '.') : undefined
}

/**
 * Parses digits with at most one mark; a comma is a decimal point. For amounts that nobody pastes, and where reading a thousand
 * as one would do harm. Rejects grouping marks, units, signs, exponents and a seventh decimal.
 * @returns the amount in millionths, or undefined when the text is no amount that the wire can carry
 */
export function parsePlainAmount<C extends Coin>(text: string): Micros<C> | undefined {
  const match = /^(\d{0,16})(?:[.,٫](\d{0,6}))?$/.exec(narrowed(text))
  const whole = match?.[1] ?? ''
  const fraction = match?.[2] ?? ''
  if (!match || whole + fraction === '') return undefined
  const amount = BigInt(whole || '0') * 1_000_000n + BigInt(fraction.padEnd(6, '0'))
  return amount <= LARGEST_ON_WIRE ? micros<C>(amount) : undefined
}

/**
 * Parses an amount that a member typed or pasted, with its groups and its unit (`plainDigits`).
 * Rejects signs, exponents and a seventh decimal.
 * @returns the amount in millionths, or undefined when the text is no amount that the wire can carry
 */
export function parseAmount<C extends Coin>(text: string, how?: ParseOptions): Micros<C> | undefined {
  const digits = plainDigits(text, how)
  return digits === undefined ? undefined : parsePlainAmount<C>(digits)
}
