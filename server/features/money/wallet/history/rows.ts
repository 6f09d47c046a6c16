import type { detail } from '@humidor/contract/money/wallet.ts'
import { type BusinessDay, dayAfter, startOf } from '@humidor/domain/business-day.ts'
import { type HistorySearch, readHistorySearch } from '@humidor/domain/money/history-search.ts'
import { operationsOf } from '@humidor/domain/money/operations.ts'
import { refuseDays } from '@humidor/domain/money/statement.ts'
import type { z } from 'zod/mini'
import type { Db } from '../../../../database/database.ts'
import type { ReadContext } from '../../../../http/handle.ts'
import { memberWalletRow } from '../../../../ledger/accounts.ts'
import { hasPaid, presentEntry, presentOther, textOf } from '../wallet.present.ts'
import {
  countEntries,
  type EntryRow,
  entriesOn,
  MOST_SEARCHED,
  type Place,
  placeOf,
  rangesOf,
  searchEntries,
  sizeOf,
  type Wanted,
} from './history.queries.ts'
import { labelsOf, nameOfEntry } from './labels.queries.ts'
import { notesOf } from './notes.queries.ts'
import { othersIn } from './others.queries.ts'

/** Rows that `page` reaches. Clients of the specification turn pages by number; others use `after`. */
const MAX_ROWS_BY_PAGE = 1_000

/** The request of `detail` and of `rebateDetail`. */
export type RowsAsked = z.output<typeof detail.request>

/** `from` and `to` are business days, both included. */
const momentsOf = ({ from, to }: { from?: BusinessDay | undefined; to?: BusinessDay | undefined }) => ({
  from: from && startOf(from),
  before: to && startOf(dayAfter(to)),
})

/** Reads the place that a page goes on after. Undefined for any other text. */
function placeIn(text: string, uid: number): Place | undefined {
  const [, transfer, wallet, seq] = /^(\d{1,18})\.([1-6])\.(\d{1,18})$/.exec(text) ?? []
  if (transfer === undefined || wallet === undefined || seq === undefined) return undefined
  return { transfer: BigInt(transfer), account: BigInt(memberWalletRow(uid, Number(wallet))), seq: BigInt(seq) }
}

/** Entries as rows, each with the other party and the note of its transfer, and with the member's label. */
async function withOthers(db: Db, uid: number, entries: readonly EntryRow[]) {
  const [others, notes, labels] = await Promise.all([
    othersIn(db, uid, entries),
    notesOf(db, entries),
    labelsOf(db, entries),
  ])
  return entries.map((entry) => {
    const other = others.find(({ transfer, came }) => transfer === entry.transfer_id && came === entry.amount > 0n)
    return {
      ...presentEntry(entry),
      other: other ? presentOther(other, hasPaid(entry)) : null,
      note: notes.get(entry.transfer_id) ?? null,
      label: labels.get(nameOfEntry(entry)) ?? null,
    }
  })
}

/**
 * A page of a search. A search reads a bounded number of entries, and `next` goes on from there. `count` is the
 * page's.
 */
async function searchPage(db: Db, uid: number, wanted: Wanted, { limit }: RowsAsked, sought?: HistorySearch) {
  const { rows, stopped } = await searchEntries(db, wanted, sought, { limit: limit + 1 })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next = rows.length > limit && last ? placeOf(last) : stopped
  return { rows: await withOthers(db, uid, page), count: page.length, next: next ? textOf(next) : null }
}

async function listPage(db: Db, uid: number, wanted: Wanted, { page, after, limit }: RowsAsked, tooFar: () => never) {
  const count = await countEntries(db, wanted)
  const offset = after === undefined ? (page - 1) * limit : 0
  if (offset >= count && offset > 0) return { rows: [], count, next: null }
  if (offset + limit > MAX_ROWS_BY_PAGE) tooFar()
  const found = await entriesOn(db, wanted, { offset, limit: limit + 1 })
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    rows: await withOthers(db, uid, rows),
    count,
    next: found.length > limit && last ? textOf(placeOf(last)) : null,
  }
}

type Say = Pick<ReadContext<RowsAsked, 'invalid_date', 'member'>, 'demand' | 'fail'>

/** A page of the member's entries of some wallets, the newest first (rules M15). */
export async function pageOfRows(db: Db, uid: number, of: readonly number[], asked: RowsAsked, { demand, fail }: Say) {
  demand(refuseDays(asked))
  const accounts = of.map((wallet) => memberWalletRow(uid, wallet))
  const after = asked.after === undefined ? undefined : (placeIn(asked.after, uid) ?? fail('parameter_error'))
  const ranges = await rangesOf(db, accounts, momentsOf(asked), after)
  const wanted = { ranges, operations: asked.op === 0 ? undefined : operationsOf(asked.op) }
  if (asked.search) {
    const sought = readHistorySearch(asked.search)
    return sought ? searchPage(db, uid, wanted, asked, sought) : { rows: [], count: 0, next: null }
  }
  // A list of operations reads the entries of all. A long history is read in steps, as by a search.
  if (wanted.operations && sizeOf(wanted) > MOST_SEARCHED) {
    // Steps go on after a place, so a page by number cannot be found.
    if (asked.page > 1 && after === undefined) fail('parameter_error')
    return searchPage(db, uid, wanted, asked)
  }
  return listPage(db, uid, wanted, asked, () => fail('parameter_error'))
}
