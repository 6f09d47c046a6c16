import { history } from '@humidor/contract/products/raffle.ts'
import { type Handler, read } from '../../../http/handle.ts'
import { pageOf, readNumber } from '../../../platform/console/keyset.ts'
import { presentOwn } from './raffle.present.ts'
import { countOwn, ownDraws } from './raffle.queries.ts'

export const answerHistory: Handler = read(
  history,
  async ({ db, member: { uid }, request: { after, limit }, fail }) => {
    const below = after === undefined ? undefined : (readNumber(after) ?? fail('parameter_error'))
    const [found, { count }] = await Promise.all([ownDraws(db, uid, below, limit + 1), countOwn(db, uid)])
    const { rows, next } = pageOf(found, limit, ({ id }) => id.toString())
    return { rows: rows.map(presentOwn), count, next }
  },
)
