import { unpaidReturns } from '@humidor/contract/products/flexible-treasure.console.ts'
import { type BusinessDay, isBusinessDay } from '@humidor/domain/business-day.ts'
import { type Handler, read } from '../../../../http/handle.ts'
import { pageOf } from '../../../../platform/console/keyset.ts'
import { countUnpaid, unpaidAfter } from './unpaid.queries.ts'

/** The place of a row: its day and its member. Undefined where the text names none. */
function placeIn(text: string): { day: BusinessDay; uid: number } | undefined {
  const [, day, uid] = /^(\d{4}-\d\d-\d\d)\.(\d{1,8})$/.exec(text) ?? []
  return day !== undefined && uid !== undefined && isBusinessDay(day) ? { day, uid: Number(uid) } : undefined
}

/** `GET /console/unpaidReturns`. */
export const answerUnpaidReturns: Handler = read(unpaidReturns, async ({ db, request, fail }) => {
  const { after, limit, uid } = request
  const place = after === undefined ? undefined : (placeIn(after) ?? fail('parameter_error'))
  const [found, count] = await Promise.all([unpaidAfter(db, { uid, place, limit: limit + 1 }), countUnpaid(db, uid)])
  const { rows, next } = pageOf(found, limit, ({ day, uid }) => `${day}.${uid}`)
  return {
    rows: rows.map(({ day, uid, name, rebate, award }) => ({ day, member: { uid, name }, rebate, award })),
    count,
    next,
  }
})
