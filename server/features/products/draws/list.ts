import { list } from '@humidor/contract/products/draws.ts'
import { type Handler, read } from '../../../http/handle.ts'
import { pageOf, readNumber } from '../../../platform/console/keyset.ts'
import { presentSession } from './draws.present.ts'
import { sessionsBelow } from './draws.queries.ts'

export const answerList: Handler = read(list, async ({ db, request: { type, after, limit }, fail }) => {
  const below = after === undefined ? undefined : (readNumber(after) ?? fail('parameter_error'))
  const { rows, next } = pageOf(await sessionsBelow(db, type, below, limit + 1), limit, ({ id }) => id.toString())
  return { rows: rows.map(presentSession), next }
})
