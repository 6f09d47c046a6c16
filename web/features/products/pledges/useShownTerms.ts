import { useAgreed } from '../../../api/useAgreed.ts'
import { dayRateText } from '../../../words/rate-text.ts'
import { useLanguage, useWords } from '../../../words/words.ts'
import type { Pledged } from './pledge.ts'
import { usePriceText } from './usePriceText.ts'

/**
 * What the last look says once a new pledge has another price, rate or term than was agreed to. It stays until the new ones
 * are agreed to as well.
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
    /** What is shown now is agreed to. */
    agree: () => {
      for (const one of [seen.price, seen.rate, seen.days]) one.agree()
    },
    /** Undefined where all is as it was agreed to. */
    moved: ofTerms ?? ofPrice,
  }
}
