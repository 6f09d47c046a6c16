import { history } from '@humidor/contract/trading/price.ts'
import { businessDay, dayAfter, startOf } from '@humidor/domain/business-day.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { read } from '../../../http/handle.ts'
import { pricesSince } from './price.queries.ts'

/** `GET /cig/history`: the published prices of the last days, or all of them, the oldest first. */
export const answerHistory = read(history, async ({ db, at, request: { days } }) => {
  const since = days === undefined ? undefined : startOf(dayAfter(businessDay(at), -days))
  return (await pricesSince(db, since)).map((row) => ({ createdAt: row.at, price: micros<'USCD'>(row.price) }))
})
