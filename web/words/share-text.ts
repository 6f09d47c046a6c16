import { floored } from '@humidor/domain/money/rounding.ts'

/**
 * A relative change in the reader's notation: 0.42%. Rounded towards zero, so that no gain looks larger than it was. A change
 * from zero has no percentage.
 */
export function shareText(lang: string, change: bigint, before: bigint): string | undefined {
  if (before <= 0n) return undefined
  const hundredths = floored(change < 0n ? -change : change, 10_000n, before)
  const share = `${hundredths / 10_000n}.${(hundredths % 10_000n).toString().padStart(4, '0')}`
  const places = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  return new Intl.NumberFormat(lang, { style: 'percent', ...places }).format(share as Intl.StringNumericLiteral)
}
