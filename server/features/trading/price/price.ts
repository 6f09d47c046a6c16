import { history } from '@humidor/contract/trading/price.ts'
import { businessDay, dayAfter, startOf } from '@humidor/domain/business-day.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { Randomness } from '../../../adapters/randomness.ts'
import type { Feature } from '../../../http/feature.ts'
import { read } from '../../../http/handle.ts'
import { answerPriceNow, answerPrices } from './console/reads.ts'
import { answerRequestPrice, priceApproval } from './console/requestPrice.ts'
import { pricesSince } from './price.queries.ts'

export { priceInvariants } from './price.invariants.ts'
export { publishPrice } from './price.phases.ts'
export { type PriceToday, priceAtIssue, priceOn, priceToday } from './price-in-force.ts'
export { publishUntil } from './publishing.ts'

/** The daily price of ₡, and what two operators put in its place (decisions §7, §10, docs/decisions/0029-what-a-price-was.md). */
export const priceFeature = ({ randomness }: { randomness: Randomness }): Feature => ({
  name: 'price',
  handlers: [
    read(history, async ({ db, at, request: { days } }) => {
      const since = days === undefined ? undefined : startOf(dayAfter(businessDay(at), -days))
      return (await pricesSince(db, since)).map((row) => ({ createdAt: row.at, price: micros<'USCD'>(row.price) }))
    }),
    answerPriceNow,
    answerPrices,
    answerRequestPrice(randomness),
  ],
  approvals: [priceApproval],
})
