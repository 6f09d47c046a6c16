import { placesOf } from '@humidor/domain/money/format.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { moneyText } from '@humidor/domain/money/text.ts'
import { useLanguage, useWords } from '../../../words/words.ts'

/** An amount of the shop's own currency, in millionths, cut to the hundredth: `1,234.50 EUR`. */
export const localText = (lang: string, amount: bigint, currency: string) =>
  `${moneyText(lang, micros(amount))}\u00A0${currency}`

/** The shop's rate in a sentence: `1 USDT = 0.9234 EUR`. @returns for a rate in millionths of the currency for 1 USDT */
export function useRateText() {
  const words = useWords('bookkeeping')
  const { lang } = useLanguage()
  return (rate: bigint, currency: string) =>
    words('rateOf', { currency, rate: moneyText(lang, micros(rate), undefined, { places: placesOf(micros(rate)) }) })
}
