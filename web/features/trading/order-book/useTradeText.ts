import { PLACES, placesOf } from '@humidor/domain/money/format.ts'
import type { Cig, Uscd } from '@humidor/domain/money/micros.ts'
import { useMoneyText } from '@humidor/ui/Money.tsx'
import { useLanguage } from '../../../words/words.ts'

/**
 * A rate with its sign in the reader's language: +0.6%, −0.4%, 0.0%, in German +0,6 %.
 * @param rate per mille
 */
export const signedRateText = (lang: string, rate: number) =>
  new Intl.NumberFormat(lang, {
    style: 'percent',
    signDisplay: 'exceptZero',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
    .format(rate / 1_000)
    .replace('-', '−')

/**
 * A distance without its sign in the reader's language: 0.2%, in German 0,2 %. Screen readers hear it.
 * @param rate per mille
 */
export const distanceText = (lang: string, rate: number) =>
  new Intl.NumberFormat(lang, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
    Math.abs(rate) / 1_000,
  )

/** The number formats of the order book's screens. */
export function useTradeText() {
  const { lang } = useLanguage()
  const text = useMoneyText()
  return {
    /** Orders are of whole ₡: "₡ 1,850". */
    cig: (amount: Cig) => text(amount, 'CIG', { places: 0 }),
    /** The same without its sign, if the sign is already shown. */
    whole: (amount: Cig) => text(amount, undefined, { places: 0 }),
    /** To the last millionth, for a price that the reader agrees to: "0.119584 USCD". */
    price: (amount: Uscd) => text(amount, 'USCD', { places: Math.max(PLACES.price, placesOf(amount)) }),
    uscd: (amount: Uscd) => text(amount, 'USCD', { places: placesOf(amount) }),
    /** To the cent, for lists. */
    short: (amount: Uscd) => text(amount, 'USCD'),
    rate: (perMille: number) => signedRateText(lang, perMille),
    /** How far one price is from another, without a sign: "0.2%". */
    distance: (perMille: number) => distanceText(lang, perMille),
    share: (percent: number) => new Intl.NumberFormat(lang, { style: 'percent' }).format(percent / 100),
  }
}
