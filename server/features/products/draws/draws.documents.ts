import { list, record } from '@humidor/contract/products/draws.ts'
import { z } from 'zod/mini'
import type { Db } from '../../../database/database.ts'
import type { PublicDocument } from '../../../http/public-documents.ts'
import { readNumber } from '../../../platform/console/keyset.ts'
import { presentEntry, presentSession } from './draws.present.ts'
import { type PublicSession, sessionWith } from './draws.queries.ts'
import { DRAW_VERSION } from './record.ts'
import type { Entries, ShownEntry } from './running.ts'

/** Entries read at once. */
const PAGE = 2_000

const sessionText = (session: PublicSession) =>
  JSON.stringify({
    ...z.encode(list.response, { rows: [presentSession(session)], next: null }).rows[0],
    version: DRAW_VERSION,
  })

/** The entries that a draw shows: none while it takes entries, and no result before it is held. */
async function* entriesOf(db: Db, entries: Entries, { id, closed_at, drawn_at }: PublicSession) {
  let above = 0n
  let found: readonly ShownEntry[] = []
  do {
    found = closed_at ? await entries.shown(db, id, above, PAGE) : []
    // The draw may be held while its entries are read. The record must show one moment.
    yield drawn_at ? found : found.map((one) => ({ ...one, place: null, won: null }))
    above = found.at(-1)?.oid ?? above
  } while (found.length === PAGE)
}

/** The text of a record, page by page. */
async function* textOf(db: Db, entries: Entries, session: PublicSession): AsyncGenerator<Buffer> {
  yield Buffer.from(`${sessionText(session).slice(0, -1)},"entries":[`)
  let between = '\n'
  for await (const page of entriesOf(db, entries, session)) {
    if (page.length === 0) continue
    const lines = z.encode(record.response.shape.entries, page.map(presentEntry)).map((entry) => JSON.stringify(entry))
    yield Buffer.from(between + lines.join(',\n'))
    between = ',\n'
  }
  yield Buffer.from('\n]}\n')
}

const stateOf = ({ closed_at, drawn_at }: PublicSession) => (drawn_at ? 'drawn' : closed_at ? 'closed' : 'open')

/** The public record of a draw with all its entries, as `docs/verify/verify.mjs` reads it. */
export const drawDocument = (entries: Entries): PublicDocument => ({
  path: '/transparency/draws/:id.json',
  type: 'application/json; charset=utf-8',
  summary: 'The public record of one draw of pre-orders, as `/api/draw/record` answers it, with all its entries.',
  cost: 'heavy',
  streamed: true,
  async read(db, { id = '' }) {
    const number = readNumber(id)
    const session = number === undefined ? undefined : await sessionWith(db, number)
    // The other fields of a draw never change within one state.
    return (
      session && {
        body: textOf(db, entries, session),
        version: `draw-${session.id}-${stateOf(session)}-${DRAW_VERSION}`,
        final: session.drawn_at !== null,
      }
    )
  },
})
