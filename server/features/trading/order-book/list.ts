import { list } from '@humidor/contract/trading/order-book.ts'
import type { z } from 'zod/mini'
import { type Handler, read } from '../../../http/handle.ts'
import { type BookPlace, type BookRow, pageOfSide, SHOWN } from './book.queries.ts'
import type { Book, BookWatch, RemainingAmounts } from './book-watch.ts'
import { presentOpen } from './order-book.present.ts'

type Answer = z.output<(typeof list)['response']>

/** Writes a place for the wire. */
const placeText = ({ rank, id }: BookPlace) => `${rank}.${id}`

/** Reads a place. Undefined for any other text. */
function readPlace(text: string): BookPlace | undefined {
  const [, rank, id] = /^(\d{1,18})\.(\d{1,18})$/.exec(text) ?? []
  return rank === undefined || id === undefined ? undefined : { rank: BigInt(rank), id: BigInt(id) }
}

/** The place at which a side of the book goes on. */
function nextOf({ rows, counts }: Book, side: 'buy' | 'sell'): string | null {
  const last = rows.findLast(({ action }) => action === side)
  return last && counts[side] > SHOWN ? placeText(last) : null
}

const counted = (counts: Book['counts']) => ({ count: counts.buy + counts.sell, counts })

/** The whole book, or the changes since a version that the caller has. */
function answerOf(book: Book, before: RemainingAmounts | undefined): Answer {
  const ids = new Set(book.rows.map(({ id }) => id))
  const changed = ({ id, left_cig }: BookRow) => before?.get(id) !== left_cig
  return {
    version: book.version,
    whole: before === undefined,
    rows: book.rows.filter(changed).map(presentOpen),
    gone: before ? [...before.keys()].filter((id) => !ids.has(id)).map(Number) : [],
    ...counted(book.counts),
    next: { buy: nextOf(book, 'buy'), sell: nextOf(book, 'sell') },
  }
}

/**
 * `GET /cbsell/list`: the book at once, the book once it differs from the caller's version, or a further page of one
 * side.
 */
export const answerList = (watch: BookWatch): Handler =>
  read(list, async ({ db, member, sid, at, ended, request: { since, side, after }, fail }) => {
    if (side === undefined) {
      if (after !== undefined) fail('parameter_error')
      // Treats an unknown version as none.
      if (since === undefined || !watch.known(since)) return answerOf(await watch.now(), undefined)
      const book = await watch.next({ since, uid: member.uid, sid, ended })
      return answerOf(book, watch.known(since))
    }
    const place = after === undefined ? undefined : (readPlace(after) ?? fail('parameter_error'))
    const [rows, { counts }] = await Promise.all([pageOfSide(db, side, place, at), watch.now()])
    const shown = rows.slice(0, SHOWN)
    const last = shown.at(-1)
    const next = { buy: null, sell: null, [side]: rows.length > SHOWN && last ? placeText(last) : null }
    return { version: '', whole: false, rows: shown.map(presentOpen), gone: [], ...counted(counts), next }
  })
