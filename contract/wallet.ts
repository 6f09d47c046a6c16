import { coins } from '@humidor/domain/money/micros.ts'
import { type Operation, operations } from '@humidor/domain/operations.ts'
import { z } from 'zod/mini'
import { call } from './call.ts'
import {
  day,
  email,
  googleCode,
  moment,
  money,
  none,
  nothing,
  numbered,
  paging,
  placeKey,
  signed,
  text,
} from './fields.ts'

/** Why an amount may not leave a wallet (domain/moves.ts). */
const moveErrors = ['wrong_money', 'not_enough_money', 'amount_below_minimum'] as const

export const balanceToTransaction = call({
  method: 'POST',
  path: '/api/user/balanceToTransaction',
  tells: 'Turns USDT into USCD, one to one, without a fee, at once.',
  who: 'member',
  whileFrozen: true,
  moves: true,
  offBy: 'toUscdOpen',
  perMinute: 30,
  request: z.strictObject({ money: money('USDT') }),
  response: nothing,
  errors: [...moveErrors],
})

export const transactionToBalance = call({
  method: 'POST',
  path: '/api/user/transactionToBalance',
  tells:
    'Turns USCD back into USDT, one to one: it is held, and completed after a day (a setting). Until then it can be cancelled.',
  who: 'member',
  whileFrozen: true,
  moves: true,
  offBy: 'toUsdtOpen',
  perMinute: 30,
  request: z.strictObject({ money: money('USCD') }),
  response: nothing,
  errors: [...moveErrors, 'too_many_conversions'],
})

/** A conversion of USCD into USDT on its way. */
const conversion = z.object({
  /** The two are the same number; the specification has both. */
  id: z.int(),
  did: z.int(),
  /** What arrives on the balance, in USDT. */
  moneyChange: signed,
  status: numbered('0 pending, 1 done, 2 cancelled.'),
  createdAt: moment,
  /** When it is completed, unless it is cancelled before. */
  dueAt: moment,
  endedAt: z.nullable(moment),
})

export const transactionToBalanceHistory = call({
  method: 'GET',
  path: '/api/user/transactionToBalanceHistory',
  tells:
    'The member’s conversions of USCD into USDT, newest first: those that are pending, up to a thousand, and the newest fifty others.',
  who: 'member',
  cost: 'list',
  request: none,
  response: z.array(conversion),
  errors: [],
})

export const cancelTransactionToBalance = call({
  method: 'POST',
  path: '/api/user/cancelTransactionToBalance',
  tells: 'Cancels a conversion of USCD into USDT while it is pending: the USCD are back at once.',
  who: 'member',
  whileFrozen: true,
  moves: true,
  perMinute: 30,
  request: z.strictObject({ did: z.int().check(z.gte(0)) }),
  response: nothing,
  errors: ['not_found', 'illegal_operation'],
})

export const profitToTransaction = call({
  method: 'POST',
  path: '/api/user/profitToTransaction',
  tells: 'Turns ₡ into USCD at the price in force, less a fee. The treasury pays, and only what it holds.',
  who: 'member',
  moves: true,
  seen: ['price', 'fee'],
  offBy: 'profitOpen',
  perMinute: 30,
  request: z.strictObject({
    money: money('CIG'),
    /** The price that the member saw: at another one nothing is turned. Absent: at whatever price is in force. */
    price: z.optional(money('USCD')),
    /** The fee that the member saw: at another one nothing is turned. Absent: at whatever fee is in force. */
    fee: z.optional(money('USCD')),
  }),
  response: z.object({ received: money('USCD'), price: money('USCD') }),
  errors: ['account_freeze', ...moveErrors, 'payment_failed', 'illegal_value'],
})

export const rebateToTransaction = call({
  method: 'POST',
  path: '/api/user/rebateToTransaction',
  tells:
    'Moves rebates to the transaction wallet: whole steps, once a day, at most a share of what stood there as the day began.',
  who: 'member',
  moves: true,
  perMinute: 30,
  request: z.strictObject({ money: money('USCD') }),
  response: nothing,
  errors: ['account_freeze', 'already_transfer_today', 'wrong_money', 'not_enough_money', 'max_rebate_to_transaction'],
})

export const rebateLimit = call({
  method: 'GET',
  path: '/api/user/rebateLimit',
  tells:
    'What may leave the rebate wallet today, so that the form says no for the reason the server would. Beyond the specification.',
  who: 'member',
  request: none,
  response: z.object({
    /** What stood on the wallet as the business day began. */
    opening: money('USCD'),
    transferredToday: z.boolean(),
  }),
  errors: [],
})

export const recipient = call({
  method: 'GET',
  path: '/api/user/recipient',
  tells:
    'The masked name of the member with this e-mail address, so that a giver can confirm it before sending. Beyond the specification.',
  who: 'activated member',
  perMinute: 10,
  request: z.strictObject({ email }),
  response: z.object({ name: z.string() }),
  errors: ['not_active', 'invalid_email_format', 'no_email', 'illegal_operation'],
})

export const transferUsdc = call({
  method: 'POST',
  path: '/api/user/transferUsdc',
  givesAway: true,
  tells: 'Gives USCD to another member’s transaction wallet: at once, or after a review where the setting says so.',
  who: 'activated member',
  moves: true,
  proves: ['googleCode'],
  seen: ['fee'],
  offBy: 'transfersOpen',
  perMinute: 30,
  request: z.strictObject({
    email,
    money: money('USCD'),
    googleCode,
    /** The fee that the giver saw: at another one nothing is given. Absent: at whatever fee is in force. */
    fee: z.optional(money('USCD')),
  }),
  response: nothing,
  errors: [
    'not_active',
    'account_freeze',
    'invalid_email_format',
    'no_email',
    'illegal_operation',
    ...moveErrors,
    'illegal_value',
    'google_code_error',
    'google_auth_failed',
    'google_auth_changed',
  ],
})

export const transfersInReview = call({
  method: 'GET',
  path: '/api/user/transfersInReview',
  tells:
    'What the member has given others and is still held for review, newest first, up to a thousand. Beyond the specification.',
  who: 'member',
  cost: 'list',
  request: none,
  response: z.array(
    z.object({
      id: z.int(),
      /** The receiver’s masked name. */
      name: z.string(),
      money: money('USCD'),
      fee: money('USCD'),
      createdAt: moment,
      dueAt: moment,
    }),
  ),
  errors: [],
})

export const cancelTransfer = call({
  method: 'POST',
  path: '/api/user/cancelTransfer',
  tells:
    'Takes a transfer back while it is held for review: all of it is back at once, its fee too. Beyond the specification.',
  who: 'member',
  whileFrozen: true,
  moves: true,
  perMinute: 30,
  request: z.strictObject({ id: z.int().check(z.gte(0)) }),
  response: nothing,
  errors: ['not_found', 'illegal_operation'],
})

export const detailRow = z.object({
  id: z.int(),
  /** The number of the transfer that the row belongs to: what a member names when asking about it. */
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
  /** Whom it came from or went to: a member by the first and the last letter of the name, a merchant by six digits; null: nobody else. */
  other: z.nullable(z.string()),
})

/** What rows of wallet detail are asked for by. */
const which = {
  wallet: z._default(z.int().check(z.gte(0), z.lte(6)), 0),
  op: z._default(z.int().check(z.gte(0), z.lte(99)), 0),
  /** The first and the last business day, both included. */
  from: z.optional(day),
  to: z.optional(day),
  /** An amount as it is shown (`12.5` finds 12.50 and 12.509, whatever the sign; `-12.5` what went out), or the number of a transfer (`#7`: only that). */
  search: z.optional(text('search', 24)),
}

const detailRows = z.object({
  rows: z.array(historyRow),
  /** How many there are: exactly, but by operation counted up to 10,001, which says that there are more than 10,000, and of a search only those on this page. */
  count: z.int(),
  /** Where the next page begins: its `after`; null: there is none. A search may answer few rows, or none, and go on all the same. */
  next: z.nullable(z.string()),
})

export const detail = call({
  method: 'GET',
  path: '/api/user/detail',
  tells:
    'The member’s own ledger entries, newest first; `wallet` 0 and `op` 0 mean all. Paged by key: `after` is the `next` of the page before. `page` serves the first thousand rows, and a page that goes beyond them is refused with `parameter_error`. A search looks at 20,000 entries and goes on at its `next`.',
  who: 'member',
  cost: 'list',
  request: z.strictObject({ ...paging, after: z.optional(placeKey), ...which }),
  response: detailRows,
  errors: ['invalid_date'],
})

export const rebateDetail = call({
  method: 'GET',
  path: '/api/user/rebateDetail',
  tells:
    'The rows of the rebate wallet, newest first: `status` 1 paid, 0 processing. Paged by key and by `page` as `/api/user/detail`, to the same thousand rows. What the treasury could not yet pay comes first, on the first page, with no transfer and no place of its own.',
  who: 'member',
  cost: 'list',
  request: z.strictObject({ ...paging, after: z.optional(placeKey), ...which }),
  response: detailRows,
  errors: ['invalid_date'],
})

export const statement = call({
  method: 'GET',
  path: '/api/user/statement',
  tells:
    'A statement of one wallet over at most 400 business days: what stood there before and after, and every entry between, oldest first, paged by key. The app makes a CSV file of it. Beyond the specification.',
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
    /** How many entries there are in all. */
    count: z.int(),
    rows: z.array(detailRow),
    next: z.nullable(z.string()),
  }),
  errors: ['invalid_date'],
})
