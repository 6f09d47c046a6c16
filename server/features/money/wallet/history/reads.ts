import {
  detail as detailCall,
  rebateDetail as rebateCall,
  statement as statementCall,
} from '@humidor/contract/money/wallet.ts'
import { type BusinessDay, dayAfter, startOf } from '@humidor/domain/business-day.ts'
import { readHistorySearch } from '@humidor/domain/money/history-search.ts'
import { operationsOf } from '@humidor/domain/money/operations.ts'
import { refuseDays, refuseStatement } from '@humidor/domain/money/statement.ts'
import { wallets } from '@humidor/domain/money/wallets.ts'
import type { z } from 'zod/mini'
import type { Db } from '../../../../database/database.ts'
import { type Handler, type ReadContext, read } from '../../../../http/handle.ts'
import { memberWalletRow } from '../../../../ledger/accounts.ts'
import { unpaidReturnsOf } from '../../../products/team-returns/team-returns.ts'
import { presentEntry, presentOther, presentUnpaid, textOf } from '../wallet.present.ts'
import {
  countEntries,
  type EntryRow,
  entriesAfter,
  entriesOn,
  type Place,
  periodOf,
  placeOf,
  rangesOf,
  searchEntries,
  type Wanted,
} from './history.queries.ts'
import { othersIn } from './others.queries.ts'

/** How many rows `page` reaches: clients of the specification turn pages by number, and nobody reads farther so. */
const MOST_BY_PAGE = 1_000

type Asked = z.output<typeof detailCall.request>

/** `from` and `to` are business days, both included. */
const momentsOf = ({ from, to }: { from?: BusinessDay | undefined; to?: BusinessDay | undefined }) => ({
  from: from && startOf(from),
  before: to && startOf(dayAfter(to)),
})

/** The place that a page goes on after. Undefined where the text is none. */
function placeIn(text: string, uid: number): Place | undefined {
  const [, transfer, wallet, seq] = /^(\d{1,18})\.([1-6])\.(\d{1,18})$/.exec(text) ?? []
  if (transfer === undefined || wallet === undefined || seq === undefined) return undefined
  return { transfer: BigInt(transfer), account: BigInt(memberWalletRow(uid, Number(wallet))), seq: BigInt(seq) }
}

/** Entries as rows, each with whom it came from or went to. */
async function told(db: Db, uid: number, entries: readonly EntryRow[]) {
  const others = await othersIn(db, uid, entries)
  return entries.map((entry) => {
    const other = others.find(({ transfer, came }) => transfer === entry.transfer_id && came === entry.amount > 0n)
    return { ...presentEntry(entry), other: other ? presentOther(other) : null }
  })
}

/** What is looked for: only so many entries are looked at, and `next` goes on from there. `count` is what this page has. */
async function searchPage(db: Db, uid: number, wanted: Wanted, { search = '', limit }: Asked) {
  const sought = readHistorySearch(search)
  if (!sought) return { rows: [], count: 0, next: null }
  const { rows, stopped } = await searchEntries(db, wanted, sought, { limit: limit + 1 })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const next = rows.length > limit && last ? placeOf(last) : stopped
  return { rows: await told(db, uid, page), count: page.length, next: next ? textOf(next) : null }
}

async function listPage(db: Db, uid: number, wanted: Wanted, { page, after, limit }: Asked, tooFar: () => never) {
  const count = await countEntries(db, wanted)
  const offset = after === undefined ? (page - 1) * limit : 0
  if (offset >= count && offset > 0) return { rows: [], count, next: null }
  if (offset + limit > MOST_BY_PAGE) tooFar()
  const found = await entriesOn(db, wanted, { offset, limit: limit + 1 })
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    rows: await told(db, uid, rows),
    count,
    next: found.length > limit && last ? textOf(placeOf(last)) : null,
  }
}

type Say = Pick<ReadContext<Asked, 'invalid_date', 'member'>, 'demand' | 'fail'>

/** The member's own entries of some wallets, newest first, as they are asked for (decisions §2). */
async function answerRows(db: Db, uid: number, of: readonly number[], asked: Asked, { demand, fail }: Say) {
  demand(refuseDays(asked))
  const accounts = of.map((wallet) => memberWalletRow(uid, wallet))
  const after = asked.after === undefined ? undefined : (placeIn(asked.after, uid) ?? fail('parameter_error'))
  const ranges = await rangesOf(db, accounts, momentsOf(asked), after)
  const wanted = { ranges, operations: asked.op === 0 ? undefined : operationsOf(asked.op) }
  if (asked.search) return searchPage(db, uid, wanted, asked)
  return listPage(db, uid, wanted, asked, () => fail('parameter_error'))
}

const everyWallet = wallets.map(({ wallet }) => wallet)
const REBATE = 4

/** `GET /user/detail`. */
const detail = read(detailCall, ({ db, member, request, ...say }) =>
  answerRows(db, member.uid, request.wallet === 0 ? everyWallet : [request.wallet], request, say),
)

/** What a member is owed and the treasury could not yet pay, on the first page of all rows or of its own kind. */
async function unpaidRows(db: Db, uid: number, { page, after, op, from, to, search }: Asked) {
  if (page > 1 || after !== undefined || from !== undefined || to !== undefined || search) return []
  const rows = (await unpaidReturnsOf(db, uid)).flatMap(presentUnpaid).map((row) => ({ ...row, other: null }))
  return op === 0 ? rows : rows.filter(({ say }) => operationsOf(op).includes(say))
}

/** `GET /user/rebateDetail`: of another wallet there are no such rows. What is still to be paid comes first. */
const rebateDetail = read(rebateCall, async ({ db, member, request, ...say }) => {
  if (request.wallet !== 0 && request.wallet !== REBATE) return await answerRows(db, member.uid, [], request, say)
  const paid = await answerRows(db, member.uid, [REBATE], request, say)
  const unpaid = await unpaidRows(db, member.uid, request)
  return { ...paid, rows: [...unpaid, ...paid.rows], count: paid.count + unpaid.length }
})

/** The number that a statement's page goes on after, and the last that it has. Undefined where the text is none. */
function statementPlace(text: string) {
  const [, seq, last] = /^(\d{1,18})\.(\d{1,18})$/.exec(text) ?? []
  return seq === undefined || last === undefined ? undefined : { seq: BigInt(seq), last: BigInt(last) }
}

/** `GET /user/statement`. What is booked while its pages are fetched is none of it: the key remembers how far it goes. */
const statement = read(statementCall, async ({ db, member, request, demand, fail }) => {
  const { wallet, from, to, after, limit } = request
  demand(refuseStatement({ from, to }))
  const place = after === undefined ? undefined : (statementPlace(after) ?? fail('parameter_error'))
  const account = memberWalletRow(member.uid, wallet)
  const period = await periodOf(db, account, { from: startOf(from), before: startOf(dayAfter(to)) }, place?.last)
  const above = place && place.seq > period.above ? place.seq : period.above
  const rows = await entriesAfter(db, account, { above, last: period.last, limit })
  const seq = rows.at(-1)?.seq ?? period.last
  return {
    opening: period.opening,
    closing: period.closing,
    count: Number(period.last - period.above),
    rows: rows.map(presentEntry),
    next: seq < period.last ? `${seq}.${period.last}` : null,
  }
})

/** What members read of their wallets. */
export const readHandlers: readonly Handler[] = [detail, rebateDetail, statement]
