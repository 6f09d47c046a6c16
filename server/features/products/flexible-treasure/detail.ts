import { detail } from '@humidor/contract/products/flexible-treasure.ts'
import { businessDay } from '@humidor/domain/business-day.ts'
import { treasureTypes } from '@humidor/domain/products/flexible-treasure.ts'
import { type Handler, read } from '../../../http/handle.ts'
import { detailOf } from './moves.queries.ts'

export const answerDetail: Handler = read(detail, async ({ db, member: { uid }, at, request }) => {
  const { rows, count } = await detailOf(db, uid, businessDay(at), request)
  return {
    rows: rows.map(({ seq, operation, amount, at: createdAt, done }) => ({
      id: Number(seq),
      moneyChange: amount,
      type: treasureTypes[operation],
      status: done ? 1 : 0,
      createdAt,
    })),
    count,
  }
})
