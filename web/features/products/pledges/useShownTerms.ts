import { useAgreed } from '../../../api/useAgreed.ts'
import { dayRateText } from '../../../words/rate-text.ts'
import { useLanguage, useWords } from '../../../words/words.ts'
import type { Pledged } from './pledge.ts'
import { usePriceText } from './usePriceText.ts'

/**
 * Detects that the price, rate or term of a new pledge has changed since the reader agreed. The notice stays until the reader
 * agrees to the new terms.
 */
export function useShownTerms({ price, rate, days }: Pick<Pledged, 'price' | 'rate' | 'days'>) {
  const words = useWords('pledges')
  const { lang } = useLanguage()
  const priceText = usePriceText()
  const seen = { price: useAgreed(price, true), rate: useAgreed(rate, true), days: useAgreed(days, true) }
  const oldRate = seen.rate.old ?? rate
  const oldDays = seen.days.old ?? days
  const ofTerms =
    oldRate === rate && oldDays === days
      ? undefined
      : words('ask.termsMoved', { oldRate: dayRateText(lang, oldRate), oldDays, rate: dayRateText(lang, rate), days })
  const ofPrice = seen.price.old && words('ask.moved', { old: priceText(seen.price.old), price: priceText(price) })
  return {
    /** Accepts the terms shown now. */
    agree: () => {
      for (const one of [seen.price, seen.rate, seen.days]) one.agree()
    },
    /** Undefined if nothing has changed since the reader agreed. */
    moved: ofTerms ?? ofPrice,
  }
}
