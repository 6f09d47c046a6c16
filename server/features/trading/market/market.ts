import type { Feature } from '../../../http/feature.ts'
import { answerData, type MarketOptions } from './data.ts'

/** The token's public market data (rules T5, docs/decisions/0029-price-history-and-market-figures.md). */
export const marketFeature = {
  open: (options: MarketOptions): Feature => ({
    name: 'market',
    handlers: [answerData(options)],
  }),
}
