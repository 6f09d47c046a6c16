import type { ClosingPart } from '../../../http/feature.ts'
import { unpaidReturnsOf } from './team-returns.queries.ts'

/** Returns that are not paid yet stand in the way. */
export const returnsClosing: ClosingPart = {
  open: async (db, uid) => [{ kind: 'returns', count: (await unpaidReturnsOf(db, uid)).length }],
}
