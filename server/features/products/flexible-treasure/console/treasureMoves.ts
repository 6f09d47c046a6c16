import { treasureMoves } from '@humidor/contract/products/flexible-treasure.console.ts'
import { type Handler, read } from '../../../../http/handle.ts'
import { pageOf, readNumber } from '../../../../platform/console/keyset.ts'
import { countMoves, movesBefore } from './moves.queries.ts'

/** `GET /console/treasureMoves`. */
export const answerTreasureMoves: Handler = read(treasureMoves, async ({ db, request, fail }) => {
  const { after, limit, order, uid, open = false } = request
  const before = after === undefined ? undefined : (readNumber(after) ?? fail('parameter_error'))
  const [found, count] = await Promise.all([
    movesBefore(db, { order, uid, open }, { before, limit: limit + 1 }),
    countMoves(db, { uid, open }),
  ])
  const { rows, next } = pageOf(found, limit, ({ id }) => id.toString())
  return {
    rows: rows.map(({ id, uid, name, money, day, at, arrived, transfer_id }) => ({
      ...{ id: id.toString(), member: { uid, name }, transfer: transfer_id.toString() },
      ...{ money, day, at, arrived },
    })),
    count,
    next,
  }
})
