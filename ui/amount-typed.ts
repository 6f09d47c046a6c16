import { exact } from '@humidor/domain/money/format.ts'
import type { Coin, Micros } from '@humidor/domain/money/micros.ts'
import { UNIT } from '@humidor/domain/money/micros.ts'
import { narrowed, parseAmount, plainDigits } from '@humidor/domain/money/parse.ts'
import { marksOf } from '@humidor/domain/money/text.ts'
import { isBlank } from '@humidor/domain/typed/signs.ts'

/** The meaning of a text in an amount field. */
export type Typed<C extends Coin = Coin> =
  | { is: 'nothing' }
  | {
      is: 'amount'
      amount: Micros<C>
      /** The text is ambiguous, such as "1,000", or marks and units of it were ignored. Show the reader how it is read. */
      doubtful: boolean
    }
  | { is: 'unreadable' }
  /** An amount above the maximum that the wire carries. */
  | { is: 'too large' }
  | { is: 'broken' }

/** A text that may mean a thousand or more. No thousand begins with a zero. */
const THOUSANDS = /^[1-9]\d{0,2}[.,]\d{3}$/

/** @param whole set when the amount must be a whole number of the coin: the reader's language (BCP 47) */
export function readTyped<C extends Coin>(text: string, whole?: string): Typed<C> {
  if (isBlank(text)) return { is: 'nothing' }
  const plain = plainDigits(text, { whole }) ?? ''
  const amount = parseAmount<C>(text, { whole })
  if (amount === undefined) return { is: /^\d+(?:\.\d{0,6})?$/.test(plain) ? 'too large' : 'unreadable' }
  if (whole !== undefined && amount % UNIT !== 0n) return { is: 'broken' }
  const bare = narrowed(text)
  return { is: 'amount', amount, doubtful: THOUSANDS.test(bare) || plain !== bare.replace(',', '.') }
}

/** The text that MAX types: the amount to its last millionth, with the decimal mark of the reader's language. */
export const typedMax = (lang: string, most: Micros, whole = false) =>
  whole ? (most / UNIT).toString() : exact(most).replace('.', marksOf(lang).decimal)
