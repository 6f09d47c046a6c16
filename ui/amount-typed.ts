import { exact } from '@humidor/domain/money/format.ts'
import type { Coin, Micros } from '@humidor/domain/money/micros.ts'
import { UNIT } from '@humidor/domain/money/micros.ts'
import { narrowed, parseAmount, plainDigits } from '@humidor/domain/money/parse.ts'
import { marksOf } from '@humidor/domain/money/text.ts'
import { isBlank } from '@humidor/domain/typed/signs.ts'

/** What a text in an amount field means. */
export type Typed<C extends Coin = Coin> =
  | { is: 'nothing' }
  | {
      is: 'amount'
      amount: Micros<C>
      /** It could mean another amount, as "1,000" could, or marks and units of it were passed over: a reader must see what it is read as. */
      doubtful: boolean
    }
  | { is: 'unreadable' }
  /** An amount, but more than anything here can be. */
  | { is: 'too large' }
  | { is: 'broken' }

/** What a reader may have meant as a thousand and more. Nobody writes a thousand with a nought before it. */
const THOUSANDS = /^[1-9]\d{0,2}[.,]\d{3}$/

/** @param whole the reader's language (BCP 47) where the amount must be a whole number of the coin */
export function readTyped<C extends Coin>(text: string, whole?: string): Typed<C> {
  if (isBlank(text)) return { is: 'nothing' }
  const plain = plainDigits(text, { whole }) ?? ''
  const amount = parseAmount<C>(text, { whole })
  if (amount === undefined) return { is: /^\d+(?:\.\d{0,6})?$/.test(plain) ? 'too large' : 'unreadable' }
  if (whole !== undefined && amount % UNIT !== 0n) return { is: 'broken' }
  const bare = narrowed(text)
  return { is: 'amount', amount, doubtful: THOUSANDS.test(bare) || plain !== bare.replace(',', '.') }
}

/** What MAX types: the amount to its last millionth, with the decimal mark of the reader's keypad. */
export const typedMax = (lang: string, most: Micros, whole = false) =>
  whole ? (most / UNIT).toString() : exact(most).replace('.', marksOf(lang).decimal)
