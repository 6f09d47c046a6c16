import { list } from '@humidor/contract/products/raffle.ts'
import { type Handler, read } from '../../../http/handle.ts'
import { pageOf } from '../../../platform/console/keyset.ts'
import { placeText, readPlace } from './record.present.ts'
import { listedBelow } from './record.queries.ts'

/** `GET /raffle/list`: the revealed seeds of past days, without their members. */
export const answerList: Handler = read(list, async ({ db, request: { after, limit }, fail }) => {
  const below = after === undefined ? undefined : (readPlace(after) ?? fail('parameter_error'))
  const { rows, next } = pageOf(await listedBelow(db, below, limit + 1), limit, placeText)
  return { rows: rows.map((row) => ({ ...row, commitment: row.commitment.toString('hex') })), next }
})
