/**
 * A rate in the reader's notation: 1%, 0.5%, in German 1 %.
 * @param rate per mille
 */
export const rateText = (lang: string, rate: number) =>
  new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 1 }).format(rate / 1_000)

/**
 * A daily rate in the reader's notation: 0.1%, 0.05%. Exact, so that no yield looks larger than it is.
 * @param rate millionths
 */
export const dayRateText = (lang: string, rate: number) =>
  new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 4 }).format(rate / 1_000_000)
