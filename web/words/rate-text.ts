/**
 * A rate in words of the reader's language: 1%, 0.5%, in German 1 %.
 * @param rate per mille
 */
export const rateText = (lang: string, rate: number) =>
  new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 1 }).format(rate / 1_000)
