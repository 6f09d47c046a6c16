import { record } from '@humidor/contract/products/draws.ts'
import { orderNumber, orderOfNumber } from '@humidor/domain/products/preorder.ts'
import { type Handler, read } from '../../../http/handle.ts'
import { pageOf } from '../../../platform/console/keyset.ts'
import { presentEntry, presentSession } from './draws.present.ts'
import { sessionWith } from './draws.queries.ts'
import type { Entries } from './running.ts'

/** The version of the draw rules: `domain/products/draw.ts`. */
export const DRAW_VERSION = 1

export const answerRecord = (entries: Entries): Handler =>
  read(record, async ({ db, at, request: { id, after, limit }, fail }) => {
    const above = after === undefined ? 0n : (orderOfNumber(after) ?? fail('parameter_error'))
    const session = (await sessionWith(db, BigInt(id))) ?? fail('not_found')
    // Entries are private while the draw takes entries.
    const found = session.closed_at ? await entries.shown(db, session.id, above, limit + 1) : []
    const { rows, next } = pageOf(found, limit, ({ oid }) => orderNumber(oid))
    return { ...presentSession(session), entries: rows.map(presentEntry), next, now: at, version: DRAW_VERSION }
  })
