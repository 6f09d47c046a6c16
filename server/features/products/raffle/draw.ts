import { draw } from '@humidor/contract/products/raffle.ts'
import { type Handler, read } from '../../../http/handle.ts'
import { presentWhole } from './raffle.present.ts'
import { drawWith } from './raffle.queries.ts'

export const answerDraw: Handler = read(draw, async ({ db, member: { uid }, request: { id }, fail }) =>
  presentWhole((await drawWith(db, BigInt(id), uid)) ?? fail('not_found')),
)
