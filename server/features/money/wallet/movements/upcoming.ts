import { type CalendarEntry, MOST_OF_A_KIND } from '@humidor/domain/money/calendar.ts'
import type { Upcoming } from '../../../../http/feature.ts'
import { dueConversionsOf, dueReviewsOf } from './upcoming.queries.ts'

/** Conversions and transfers that are under way. */
export const upcomingMovements: Upcoming = async (db, { uid }) => {
  const limit = MOST_OF_A_KIND + 1
  const [conversions, reviews] = await Promise.all([dueConversionsOf(db, uid, limit), dueReviewsOf(db, uid, limit)])
  return [
    ...conversions.map(
      ({ id, money: amount, due_at: at }): CalendarEntry => ({
        ...{ kind: 'conversion', of: id.toString(), at, number: null },
        amounts: [{ coin: 'USDT', amount }],
      }),
    ),
    ...reviews.map(
      ({ id, money: amount, due_at: at }): CalendarEntry => ({
        ...{ kind: 'transfer', of: id.toString(), at, number: null },
        amounts: [{ coin: 'USCD', amount }],
      }),
    ),
  ]
}
