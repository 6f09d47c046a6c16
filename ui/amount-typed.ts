import { exact } from '@humidor/domain/money/format.ts'
import type { Coin, Micros } from '@humidor/domain/money/micros.ts'
import { UNIT } from '@humidor/domain/money/micros.ts'
import { narrowed, parseAmount } from '@humidor/domain/money/parse.ts'
import { marksOf } from '@humidor/domain/money/text.ts'

/** What a text in an amount field means. */
export type Typed<C extends Coin = Coin> =
  | { is: 'nothing' }
  | {
      is: 'amount'
      amount: Micros<C> /** "1,000" is one: a reader who means a thousand must see so. */
      doubtful: boolean
    }
  | { is: 'unreadable' }
  /** An amount, but more than anything here can be. */
  | { is: 'too large' }
  | { is: 'broken' }

/** @param whole the amount must be a whole number of the coin */
export function readTyped<C extends Coin>(text: string, whole = false): Typed<C> {
  if (text.trim() === '') return { is: 'nothing' }
  const amount = parseAmount<C>(text)
  if (amount === undefined) return { is: /^\d+([.,]\d{0,6})?$/.test(narrowed(text)) ? 'too large' : 'unreadable' }
  if (whole && amount % UNIT !== 0n) return { is: 'broken' }
  return { is: 'amount', amount, doubtful: /^\d{1,3}[.,]\d{3}$/.test(narrowed(text)) }
}

/** What MAX types: the amount to its last millionth, with the decimal mark of the reader's keypad. */
export const typedMax = (lang: string, most: Micros, whole = false) =>
  whole ? (most / UNIT).toString() : exact(most).replace('.', marksOf(lang).decimal)
