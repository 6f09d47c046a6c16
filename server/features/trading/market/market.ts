import type { Feature } from '../../../http/feature.ts'
import { answerData, type MarketOptions } from './data.ts'

/** The token's public market data (specification two §2, docs/decisions/0029-what-a-price-was.md). */
export const marketFeature = (options: MarketOptions): Feature => ({
  name: 'market',
  handlers: [answerData(options)],
})
