import { data } from '@humidor/contract/trading/market.ts'
import { LARGEST_ON_WIRE, micros } from '@humidor/domain/money/micros.ts'
import { worthOf } from '@humidor/domain/money/rounding.ts'
import { read } from '../../../http/handle.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { priceAtIssue, priceToday } from '../price/price.ts'
import { cachedCounts } from './counting.ts'

export interface MarketOptions {
  settings: ReadSettings
  /** External pages. Absent: the answer links to none. */
  links?: { officialSite: string | undefined; explorer: string | undefined } | undefined
  /** Milliseconds for which counts are cached; 10,000 by default. */
  kept?: number
}

const usd = (amount: bigint) => micros<'USCD'>(amount)

/** `GET /market/data`. */
export function answerData({ settings, links, kept }: MarketOptions) {
  const counted = cachedCounts(kept)
  return read(data, async ({ db, at }) => {
    const [token, first, today, inForce] = await Promise.all([
      counted(db),
      priceAtIssue(db),
      priceToday(db),
      settings(),
    ])
    const worth = worthOf(token.issued, today.price)
    return {
      // Prices may have been published before the ledger began. Then the first price dates the token.
      issuedAt: first.at && first.at < token.issuedAt ? first.at : token.issuedAt,
      issuePrice: usd(first.price),
      issueQuantity: token.issued,
      price: usd(today.price),
      yesterday: today.yesterday === null ? null : usd(today.yesterday),
      // A JSON number ends at a thousand million ₡ at 9,007 USCD each. Above that the value stays at the limit.
      marketValue: worth > LARGEST_ON_WIRE ? usd(LARGEST_ON_WIRE) : worth,
      circulation: token.circulation,
      allocation: token.allocation,
      officialSite: links?.officialSite ?? null,
      explorer: links?.explorer ?? null,
      roadmap: inForce.roadmap === 1,
      now: at,
    }
  })
}
