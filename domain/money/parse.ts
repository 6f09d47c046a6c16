import { asciiDigits, isTurned, withoutHidden } from '../typed/signs.ts'
import { type Coin, LARGEST_ON_WIRE, type Micros, micros } from './micros.ts'
import { marksOf } from './text.ts'

/** Marks that begin decimals and are nobody's thousands: the Arabic one, and the full stop of Chinese and Japanese keyboards. */
const DECIMALS_ALONE = /[\u066B\u3002\uFF61]/g

/**
 * What was typed without the space around it and without hidden characters: digits of every script as `0` to `9`, signs at full
 * width as the narrow ones, each blank as a space, each apostrophe and the Arabic mark of thousands as `'`, marks of decimals alone as `٫`.
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

/** How an amount is read. */
export interface HowRead {
  /** The reader's language (BCP 47) where only whole amounts are taken: there `1,000` is a thousand to whoever groups by commas. */
  whole?: string | undefined
}

/** As a keypad types it: digits, and at most one mark, which is the decimal point. */
const TYPED = /^\d*[.,٫]?\d*$/

/** One mark, with three digits behind it: a thousand and more to one reader, and decimals to another. */
const ALONE = /^[1-9]\d{0,2}([.,])\d{3}$/

/** Groups of three with one mark between all of them, and decimals behind another mark. */
const GROUPED = /^([1-9]\d{0,2}([., '])\d{3}(?:\2\d{3})*)(?:(?!\2)[.,٫](\d*))?$/

/** What an amount has at either end that was copied from a screen of ours. */
const bared = (text: string) =>
  narrowed(text)
    .replace(/^(?:₡|\$|CIG|USDT|USCD)\s*/i, '')
    .replace(/\s*(?:₡|\$|CIG|USDT|USCD)$/i, '')

/**
 * What somebody typed or pasted as bare digits with at most a decimal point: `1,234.56 USCD`, `1.234,56` and `1 234,56` are all `1234.56`.
 * One comma or point alone begins the decimals, as the keypad of a German iPhone has no other; only where whole amounts are taken, three digits
 * behind it are thousands, and only behind the mark by which the reader groups: `100.125` that was copied elsewhere is not a thousandfold.
 * Undefined where the marks stand as in no amount: groups that are not of three, two decimal points.
 */
export function plainDigits(text: string, { whole }: HowRead = {}): string | undefined {
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
 * Digits with at most one mark, read digit by digit: for what nobody pastes, and where a thousand that is read as one would do harm.
 * A comma is a decimal point. Grouping marks, units, signs, exponents and a seventh decimal are no amounts.
 * @returns the amount in millionths, or undefined when the text is not an amount that the wire can carry
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
 * What a member typed or pasted, read digit by digit, with its groups and its unit (`plainDigits`).
 * Signs, exponents and a seventh decimal are no amounts.
 * @returns the amount in millionths, or undefined when the text is not an amount that the wire can carry
 */
export function parseAmount<C extends Coin>(text: string, how?: HowRead): Micros<C> | undefined {
  const digits = plainDigits(text, how)
  return digits === undefined ? undefined : parsePlainAmount<C>(digits)
}
