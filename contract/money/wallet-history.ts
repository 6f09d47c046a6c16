import { coins } from '@humidor/domain/money/micros.ts'
import { type Operation, operations } from '@humidor/domain/money/operations.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { day, moment, numbered, paging, placeKey, signed, text } from '../fields.ts'

export const detailRow = z.object({
  id: z.int(),
  /** The number of the row's transfer, for questions to support. */
  transfer: z.int(),
  wallet: numbered('1 balance, 2 transaction, 3 profit, 4 rebate, 5 lhb, 6 points.'),
  coin: z.enum(coins),
  moneyChange: signed,
  balanceAfter: signed,
  say: z.enum(Object.keys(operations) as [Operation, ...Operation[]]),
  status: numbered('1 done, 0 pending, 2 failed or cancelled.'),
  createdAt: moment,
})

const historyRow = z.extend(detailRow, {
  /** The other party: a member whom one has paid by the name, another by two letters at each end, a merchant by six digits; null: none. */
  other: z.nullable(z.string()),
  /** The note of the giver of a transfer, for both; null: none. */
  note: z.nullable(z.string()),
  /** The member's own label of this row, which nobody else sees; null: none. */
  label: z.nullable(z.string()),
})

/** The filters of wallet detail. */
const which = {
  wallet: z._default(z.int().check(z.gte(0), z.lte(6)), 0),
  op: z._default(z.int().check(z.gte(0), z.lte(99)), 0),
  /** The first and the last business day, both included. */
  from: z.optional(day),
  to: z.optional(day),
  /** An amount as shown (`12.5` finds 12.50 and 12.509 with either sign; `-12.5` only debits), the number of a transfer (`#7` finds only that), or part of a label or a note. */
  search: z.optional(text('search', 240)),
}

const detailRows = z.object({
  rows: z.array(historyRow),
  /** The number of rows: exact, but by operation counted up to 10,001, and of a search only those on this page. */
  count: z.int(),
  /** The `after` of the next page; null: this is the last. A page of a search may be short or empty although more follow. */
  next: z.nullable(z.string()),
})

export const detail = call({
  method: 'GET',
  path: '/api/user/detail',
  summary:
    'The member’s own ledger entries, newest first; `wallet` 0 and `op` 0 mean all. Paged by key: `after` is the previous `next`. `page` serves the first thousand rows; a page beyond them is refused with `parameter_error`. A search reads 20,000 entries and continues at its `next`.',
  who: 'member',
  cost: 'list',
  request: z.strictObject({ ...paging, after: z.optional(placeKey), ...which }),
  response: detailRows,
  errors: ['invalid_date'],
})

export const rebateDetail = call({
  method: 'GET',
  path: '/api/user/rebateDetail',
  summary:
    'The rows of the rebate wallet, newest first: `status` 1 paid, 0 processing. Paged by key and by `page` as `/api/user/detail`, to the same thousand rows. Unpaid returns come first, on the first page, without a transfer and a position of their own.',
  who: 'member',
  cost: 'list',
  request: z.strictObject({ ...paging, after: z.optional(placeKey), ...which }),
  response: detailRows,
  errors: ['invalid_date'],
})

export const statement = call({
  method: 'GET',
  path: '/api/user/statement',
  summary:
    'A statement of one wallet over at most 400 business days: opening and closing balance and every entry between, oldest first, paged by key. The app writes it to an XLSX or CSV file. Beyond the specification.',
  who: 'member',
  perMinute: 240,
  cost: 'bulk',
  request: z.strictObject({
    wallet: z.int().check(z.gte(1), z.lte(6)),
    from: day,
    to: day,
    after: z.optional(placeKey),
    limit: z._default(z.int().check(z.gte(1), z.lte(1_000)), 500),
  }),
  response: z.object({
    opening: signed,
    closing: signed,
    /** The total number of entries. */
    count: z.int(),
    rows: z.array(detailRow),
    next: z.nullable(z.string()),
  }),
  errors: ['invalid_date'],
})
