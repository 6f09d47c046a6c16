import { prices } from '@humidor/contract/trading/price.console.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { read } from '../../../../http/handle.ts'
import { keysetText, pageOf, readKeyset } from '../../../../platform/console/keyset.ts'
import { countPublished, publishedBefore } from './prices.queries.ts'

/** `GET /console/prices`. */
export const answerPrices = read(prices, async ({ db, request: { by, order, after, limit }, fail }) => {
  const place = after === undefined ? undefined : (readKeyset(after) ?? fail('parameter_error'))
  if (place && !/^\d{1,18}$/.test(place.id)) fail('parameter_error')
  const [found, count] = await Promise.all([
    publishedBefore(db, { by, order, place, limit: limit + 1 }),
    countPublished(db, by),
  ])
  const { rows, next } = pageOf(found, limit, ({ at, id }) => keysetText({ at, id: id.toString() }))
  return {
    rows: rows.map((row) => ({
      ...row,
      id: row.id.toString(),
      price: micros<'USCD'>(row.price),
      before: row.before === null ? null : micros<'USCD'>(row.before),
    })),
    count,
    next,
  }
})
