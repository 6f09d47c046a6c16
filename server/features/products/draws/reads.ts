import { drawCheck, draws } from '@humidor/contract/products/draws.console.ts'
import { list, record } from '@humidor/contract/products/draws.ts'
import { orderNumber, orderOfNumber } from '@humidor/domain/products/preorder.ts'
import { type Handler, read } from '../../../http/handle.ts'
import { pageOf, readNumber } from '../../../platform/console/keyset.ts'
import { checkedDraw } from './checking.ts'
import { presentDesk, presentEntry, presentSession } from './draws.present.ts'
import { sessionsBelow, sessionWith } from './draws.queries.ts'
import type { Entries } from './holding.ts'

/** The version of the rules by which draws are held: `domain/products/draw.ts`. */
const VERSION = 1

/** What everybody may look at, and operators. */
export const readHandlers = (entries: Entries): Handler[] => [
  read(list, async ({ db, request: { type, after, limit }, fail }) => {
    const below = after === undefined ? undefined : (readNumber(after) ?? fail('parameter_error'))
    const { rows, next } = pageOf(await sessionsBelow(db, type, below, limit + 1), limit, ({ id }) => id.toString())
    return { rows: rows.map(presentSession), next }
  }),
  read(record, async ({ db, at, request: { id, after, limit }, fail }) => {
    const above = after === undefined ? 0n : (orderOfNumber(after) ?? fail('parameter_error'))
    const session = (await sessionWith(db, BigInt(id))) ?? fail('not_found')
    // While it takes entries, they are nobody else's business.
    const found = session.closed_at ? await entries.shown(db, session.id, above, limit + 1) : []
    const { rows, next } = pageOf(found, limit, ({ oid }) => orderNumber(oid))
    return { ...presentSession(session), entries: rows.map(presentEntry), next, now: at, version: VERSION }
  }),
  read(draws, async ({ db, at, request: { type, after, limit }, fail }) => {
    const below = after === undefined ? undefined : (readNumber(after) ?? fail('parameter_error'))
    const { rows, next } = pageOf(await sessionsBelow(db, type, below, limit + 1), limit, ({ id }) => id.toString())
    return { rows: rows.map((row) => presentDesk(row, at)), next }
  }),
  read(drawCheck, async ({ db, request: { id }, fail }) => {
    const found = (await checkedDraw(db, entries, BigInt(id))) ?? fail('not_found')
    return found === 'open' ? fail('illegal_operation') : found.checks
  }),
]
