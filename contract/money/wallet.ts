import { z } from 'zod/mini'
import { call } from '../call.ts'
import { email, googleCode, moment, money, none, nothing, numbered, signed, text } from '../fields.ts'

export { dropContact, keepContact, people } from './people.ts'
export { labelRow } from './row-labels.ts'
export { detail, detailRow, rebateDetail, statement } from './wallet-history.ts'

/** Why an amount may not leave a wallet (domain/money/moves.ts). */
const moveErrors = ['wrong_money', 'not_enough_money', 'amount_below_minimum'] as const

export const balanceToTransaction = call({
  method: 'POST',
  path: '/api/user/balanceToTransaction',
  summary: 'Turns USDT into USCD, one to one, without a fee, at once.',
  who: 'member',
  whileFrozen: true,
  idempotent: true,
  switch: 'toUscdOpen',
  perMinute: 30,
  request: z.strictObject({ money: money('USDT') }),
  response: nothing,
  errors: [...moveErrors],
})

export const transactionToBalance = call({
  method: 'POST',
  path: '/api/user/transactionToBalance',
  summary:
    'Turns USCD back into USDT, one to one. The USCD are reserved, and a job completes it after a day (a setting). Until then it can be cancelled.',
  who: 'member',
  whileFrozen: true,
  idempotent: true,
  switch: 'toUsdtOpen',
  perMinute: 30,
  request: z.strictObject({ money: money('USCD') }),
  response: nothing,
  errors: [...moveErrors, 'too_many_conversions'],
})

/** A pending conversion of USCD into USDT. */
const conversion = z.object({
  /** The same number twice, as in the specification. */
  id: z.int(),
  did: z.int(),
  /** The amount that the balance receives, in USDT. */
  moneyChange: signed,
  status: numbered('0 pending, 1 done, 2 cancelled.'),
  createdAt: moment,
  /** The time of completion, unless it is cancelled before. */
  dueAt: moment,
  endedAt: z.nullable(moment),
})

export const transactionToBalanceHistory = call({
  method: 'GET',
  path: '/api/user/transactionToBalanceHistory',
  summary:
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
  summary: 'Cancels a pending conversion of USCD into USDT. The USCD return at once.',
  who: 'member',
  whileFrozen: true,
  idempotent: true,
  perMinute: 30,
  request: z.strictObject({ did: z.int().check(z.gte(0)) }),
  response: nothing,
  errors: ['not_found', 'illegal_operation'],
})

export const profitToTransaction = call({
  method: 'POST',
  path: '/api/user/profitToTransaction',
  summary: 'Turns ₡ into USCD at the price in force, less a fee. The treasury pays, and only what it holds.',
  who: 'member',
  idempotent: true,
  seen: ['price', 'fee'],
  switch: 'profitOpen',
  perMinute: 30,
  request: z.strictObject({
    money: money('CIG'),
    /** The price that the member saw; another price is refused. Absent: any price in force. */
    price: z.optional(money('USCD')),
    /** The fee that the member saw; another fee is refused. Absent: any fee in force. */
    fee: z.optional(money('USCD')),
  }),
  response: z.object({ received: money('USCD'), price: money('USCD') }),
  errors: ['account_freeze', ...moveErrors, 'payment_failed', 'illegal_value'],
})

export const rebateToTransaction = call({
  method: 'POST',
  path: '/api/user/rebateToTransaction',
  summary:
    'Moves rebates to the transaction wallet: whole steps, once a day, at most a share of the balance at the beginning of the day.',
  who: 'member',
  idempotent: true,
  perMinute: 30,
  request: z.strictObject({ money: money('USCD') }),
  response: nothing,
  errors: ['account_freeze', 'already_transfer_today', 'wrong_money', 'not_enough_money', 'max_rebate_to_transaction'],
})

export const rebateLimit = call({
  method: 'GET',
  path: '/api/user/rebateLimit',
  summary:
    'The facts that limit a move of rebates today, so that the form refuses for the same reason as the server. Beyond the specification.',
  who: 'member',
  request: none,
  response: z.object({
    /** The balance at the beginning of the business day. */
    opening: money('USCD'),
    transferredToday: z.boolean(),
  }),
  errors: [],
})

export const recipient = call({
  method: 'GET',
  path: '/api/user/recipient',
  summary:
    'The name of the member with this e-mail address, so that a giver can confirm it before sending: in full for whoever gives the user name too or has paid them before, else masked. Beyond the specification.',
  who: 'activated member',
  perMinute: 10,
  request: z.strictObject({
    email,
    /** The user name that the giver expects; another is refused. Absent or empty: any. */
    name: z.optional(text('userName', 100)),
  }),
  response: z.object({
    name: z.string(),
    /** True: `name` is the whole user name. */
    whole: z.boolean(),
    /** The giver has paid them before, or has them as a contact. */
    known: z.boolean(),
  }),
  errors: ['not_active', 'invalid_email_format', 'no_email', 'illegal_operation', 'name_mismatch'],
})

export const transferUsdc = call({
  method: 'POST',
  path: '/api/user/transferUsdc',
  givesAway: true,
  summary: 'Gives USCD to another member’s transaction wallet: at once, or after a review where the setting says so.',
  who: 'activated member',
  idempotent: true,
  proofs: ['googleCode'],
  seen: ['fee'],
  switch: 'transfersOpen',
  perMinute: 30,
  request: z.strictObject({
    email,
    money: money('USCD'),
    googleCode,
    /** The fee that the sender saw; another fee is refused. Absent: any fee in force. */
    fee: z.optional(money('USCD')),
    /** Up to 140 characters for the receiver, without links. Absent or empty: none. */
    note: z.optional(text('line', 600)),
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
    'content_too_long',
    'content_has_link',
    'google_code_error',
    'google_auth_failed',
    'google_auth_changed',
  ],
})

export const transfersInReview = call({
  method: 'GET',
  path: '/api/user/transfersInReview',
  summary:
    'The member’s transfers to others that are still in review, newest first, up to a thousand. Beyond the specification.',
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
  summary: 'Cancels a transfer in review. All of it returns at once, its fee included. Beyond the specification.',
  who: 'member',
  whileFrozen: true,
  idempotent: true,
  perMinute: 30,
  request: z.strictObject({ id: z.int().check(z.gte(0)) }),
  response: nothing,
  errors: ['not_found', 'illegal_operation'],
})
