import { data } from '@humidor/contract/trading/market.ts'
import { LARGEST_ON_WIRE, micros } from '@humidor/domain/money/micros.ts'
import { worthOf } from '@humidor/domain/money/rounding.ts'
import type { Feature } from '../../../http/feature.ts'
import { read } from '../../../http/handle.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { priceAtIssue, priceToday } from '../price/price.ts'
import { cachedCounts } from './counting.ts'

export interface MarketOptions {
  settings: ReadSettings
  /** Pages outside; absent: there are none to link to. */
  links?: { officialSite: string | undefined; explorer: string | undefined } | undefined
  /** How long counts are kept, in milliseconds. Ten seconds unless told. */
  kept?: number
}

const usd = (amount: bigint) => micros<'USCD'>(amount)

/** The token in figures, as the market page tells them to everybody (specification two §2, docs/decisions/0029-what-a-price-was.md). */
export function marketFeature({ settings, links, kept }: MarketOptions): Feature {
  const counted = cachedCounts(kept)
  return {
    name: 'market',
    handlers: [
      read(data, async ({ db, at }) => {
        const [token, first, today, inForce] = await Promise.all([
          counted(db),
          priceAtIssue(db),
          priceToday(db),
          settings(),
        ])
        const worth = worthOf(token.issued, today.price)
        return {
          // A world may have begun to publish prices before the ledger's own beginning; then the token is as old as its price.
          issuedAt: first.at && first.at < token.issuedAt ? first.at : token.issuedAt,
          issuePrice: usd(first.price),
          issueQuantity: token.issued,
          price: usd(today.price),
          yesterday: today.yesterday === null ? null : usd(today.yesterday),
          // A thousand million ₡ at 9,007 USCD is as much as a number of JSON can say; from there on it says no more.
          marketValue: worth > LARGEST_ON_WIRE ? usd(LARGEST_ON_WIRE) : worth,
          circulation: token.circulation,
          allocation: token.allocation,
          officialSite: links?.officialSite ?? null,
          explorer: links?.explorer ?? null,
          roadmap: inForce.roadmap === 1,
          now: at,
        }
      }),
    ],
  }
}
