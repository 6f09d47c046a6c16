import { transfers } from '@humidor/contract/money/ledger-explorer.console.ts'
import { type BusinessDay, dayAfter, startOf } from '@humidor/domain/business-day.ts'
import type { Db } from '../../../database/database.ts'
import { read } from '../../../http/handle.ts'
import { memberRows } from '../../../ledger/accounts.ts'
import { keysetText, pageOf, readKeyset } from '../../../platform/console/keyset.ts'
import { presentTransfer } from './ledger-explorer.present.ts'
import {
  movedBy,
  type Narrowed,
  operationsKnown,
  type TransferRow,
  transferNumbered,
  transfersAfter,
  transfersOfAccounts,
  transfersOfKey,
} from './transfers.queries.ts'

interface Page {
  rows: TransferRow[]
  next: string | null
}

interface Asking {
  narrowed: Narrowed
  /** Every operation that the ledger knows. */
  operations: readonly string[]
  after: string | undefined
  limit: number
}

/** A page. Undefined: `after` is no place of such a list. */
type Answer = Promise<Page | undefined>

const idIn = (text: string) => (/^\d{1,18}$/.test(text) ? BigInt(text) : undefined)

async function everyTransfer(db: Db, { narrowed, operations, after, limit }: Asking): Answer {
  const keyset = after === undefined ? undefined : readKeyset(after)
  const id = idIn(keyset?.id ?? '')
  if (after !== undefined && (!keyset || id === undefined)) return undefined
  const place = keyset && id !== undefined ? { at: keyset.at, id } : undefined
  const asked = narrowed.operation === undefined ? operations : [narrowed.operation]
  const found = await transfersAfter(db, { ...narrowed, operations: asked }, place, limit + 1)
  return pageOf(found, limit, (row) => keysetText({ at: row.at, id: row.id.toString() }))
}

async function ofKey(db: Db, beginning: string, { narrowed, after, limit }: Asking): Answer {
  const place = after === undefined ? undefined : idIn(after)
  if (after !== undefined && place === undefined) return undefined
  const found = await transfersOfKey(db, beginning, narrowed, place, limit + 1)
  return pageOf(found, limit, ({ id }) => id.toString())
}

/**
 * Repeats `transfersOfAccounts` until the page is full or no more follow: several entries may belong to one transfer.
 */
async function fullPage(db: Db, accounts: readonly number[], it: Narrowed, after: bigint | undefined, limit: number) {
  const found = await transfersOfAccounts(db, accounts, it, after, limit)
  while (found.more && found.rows.length < limit) {
    const { rows, more } = await transfersOfAccounts(db, accounts, it, found.rows.at(-1)?.id, limit)
    found.rows.push(...rows)
    found.more = more
  }
  return found
}

/**
 * Searches a number: a transfer's, and with eight digits also a uid. The transfer of that number is sorted among the
 * member's by its number.
 */
async function ofNumber(db: Db, digits: string, { narrowed, after, limit }: Asking): Answer {
  const place = after === undefined ? undefined : idIn(after)
  if (after !== undefined && place === undefined) return undefined
  const uid = /^\d{8}$/.test(digits) ? Number(digits) : undefined
  const accounts = uid === undefined ? [] : memberRows(uid)
  const own = await transferNumbered(db, BigInt(digits), narrowed)
  const { rows, more } = await fullPage(db, accounts, narrowed, place, limit + 1)
  const last = rows.at(-1)?.id
  const isOn = own && (place === undefined || own.id < place) && (!more || last === undefined || own.id >= last)
  const all = isOn && rows.every(({ id }) => id !== own.id) ? [...rows, own] : rows
  const sorted = all.toSorted((one, other) => Number(other.id - one.id))
  const shown = sorted.slice(0, limit)
  const end = shown.at(-1)
  return { rows: shown, next: end && (more || sorted.length > limit) ? end.id.toString() : null }
}

function pageFor(db: Db, search: string | undefined, asking: Asking): Answer {
  if (search === undefined) return everyTransfer(db, asking)
  return /^\d{1,18}$/.test(search) ? ofNumber(db, search, asking) : ofKey(db, search, asking)
}

const endOf = (day: BusinessDay) => startOf(dayAfter(day))

/** `GET /console/transfers`. */
export const answerTransfers = read(transfers, async ({ db, request, fail }) => {
  const { after, limit, operation, from, to, search } = request
  const narrowed = { operation, from: from && startOf(from), before: to && endOf(to) }
  const operations = await operationsKnown(db)
  const asking = { narrowed, operations, after, limit }
  const page = (await pageFor(db, search || undefined, asking)) ?? fail('parameter_error')
  const moved = await movedBy(
    db,
    page.rows.map(({ id }) => id),
  )
  return { rows: page.rows.map((row) => presentTransfer(row, moved)), next: page.next, operations: [...operations] }
})
