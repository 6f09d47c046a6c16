import { type PerMille, perMille } from '@humidor/domain/money/rounding.ts'
import { tradeActions, tradeEnds, tradeStatuses } from '@humidor/domain/trading/order-book.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { googleCode, moment, money, nothing, numbered, placeKey, text } from '../fields.ts'

const action = z.enum(tradeActions)
const id = z.int().check(z.gte(0))

const order = z.object({
  id: z.int(),
  action,
  /** The owner, and the other party of the last fill; only the owner sees the latter, null before a fill. */
  buyerUid: z.nullable(z.int()),
  sellerUid: z.nullable(z.int()),
  status: z.enum(tradeStatuses),
  moneyCig: money('CIG'),
  moneyCigLeft: money('CIG'),
  /** Fixed when the order was published; millionths of USCD for one ₡, the premium not included. */
  cigPrice: money('USCD'),
  premium: numbered('Per mille: 0 to 10, 0 of a sell order.'),
  createdAt: moment,
  /** When it expires. */
  endsAt: moment,
})

/**
 * The `version` of the previous answer, to wait for the next one. It identifies the content of the book,
 * so two servers return the same version for the same book.
 */
const version = text('machine', 64)

export const list = call({
  method: 'GET',
  path: '/api/cbsell/list',
  summary:
    'The open orders: the best hundred of each side, the best price first, then the oldest. With `since` it waits up to 25 seconds until the book differs from that version, and answers the changes. With `side` and `after` it answers the next hundred of one side at once.',
  who: 'activated member',
  waits: true,
  cost: 'list',
  request: z.strictObject({
    since: z.optional(version),
    side: z.optional(action),
    /** The `next` of that side. */
    after: z.optional(placeKey),
  }),
  response: z.object({
    /** The `since` of the next call. Empty in the answer to `side`. */
    version,
    /** True: `rows` are all of the best hundred of both sides. False: `rows` are new, or replace those with the same id. */
    whole: z.boolean(),
    rows: z.array(order),
    /** Orders that are no longer among the best hundred of their side: filled, ended or outdone. Empty in a whole answer. */
    gone: z.array(z.int()),
    /** The number of open orders, in total and of each side. */
    count: z.int(),
    counts: z.object({ buy: z.int(), sell: z.int() }),
    /** The next page of each side; null: this is the last. */
    next: z.object({ buy: z.nullable(z.string()), sell: z.nullable(z.string()) }),
  }),
  errors: ['not_active'],
})

export const myList = call({
  method: 'GET',
  path: '/api/cbsell/myList',
  summary: 'The member’s own orders, open and ended, newest first.',
  who: 'activated member',
  cost: 'list',
  request: z.strictObject({
    after: z.optional(placeKey),
    limit: z._default(z.int().check(z.gte(1), z.lte(100)), 20),
  }),
  response: z.object({
    rows: z.array(
      z.object({
        ...order.shape,
        /** The sum of its fills in USCD: received for a sell order, paid for a buy order. */
        traded: money('USCD'),
        /** Reserved for the open rest: millionths of ₡ of a sell order, of USCD of a buy order; 0 once it has ended. */
        held: numbered('Millionths of ₡ (sell) or USCD (buy).'),
        /** The reason and time of its end, with the note of an operator who cancelled it; null: it is open. */
        endedAs: z.nullable(z.enum(tradeEnds)),
        endedAt: z.nullable(moment),
        reason: z.nullable(z.string()),
      }),
    ),
    /** The total number, counted up to 10,001. */
    count: z.int(),
    next: z.nullable(z.string()),
    /** How many orders the member has open. */
    open: z.int(),
  }),
  errors: ['not_active'],
})

export const fills = call({
  method: 'GET',
  path: '/api/cbsell/fills',
  summary:
    'The member’s own trades, newest first: fills of their orders, and orders of others that they filled. Beyond the specification.',
  who: 'activated member',
  cost: 'list',
  request: z.strictObject({
    after: z.optional(placeKey),
    limit: z._default(z.int().check(z.gte(1), z.lte(1_000)), 20),
  }),
  response: z.object({
    rows: z.array(
      z.object({
        /** The number of the transfer. */
        id: z.int(),
        /** The number of the order, and whether the member published it. */
        order: z.int(),
        own: z.boolean(),
        /** Whether the member bought or sold ₡. */
        side: action,
        moneyCig: money('CIG'),
        /** The cost of one ₡, the premium included, rounded down. */
        price: money('USCD'),
        /** The total. There is no fee. */
        money: money('USCD'),
        createdAt: moment,
      }),
    ),
    /** The total number, counted up to 10,001. */
    count: z.int(),
    next: z.nullable(z.string()),
  }),
  errors: ['not_active'],
})

export const cbsellCancel = call({
  method: 'POST',
  path: '/api/cbsell/cbsellCancel',
  summary: 'Cancels the member’s own open order. The reserved money of its rest returns at once.',
  who: 'activated member',
  whileFrozen: true,
  idempotent: true,
  perMinute: 30,
  request: z.strictObject({ id }),
  response: nothing,
  errors: ['not_active', 'not_found', 'cbsell_sold', 'cbsell_end'],
})

const exchanged = z.object({ moneyCig: money('CIG'), money: money('USCD') })

const guarded = ['account_freeze', 'google_code_error', 'google_auth_failed', 'google_auth_changed'] as const

/** The open rest that the member saw. If it differs, nothing is traded. */
const left = z.optional(money('CIG'))

export const cbbuy = call({
  method: 'POST',
  path: '/api/cbsell/cbbuy',
  summary: 'Buys all that is left of a sell order, at its price, without a fee.',
  who: 'activated member',
  givesAway: true,
  idempotent: true,
  proofs: ['googleCode'],
  seen: ['left'],
  switch: 'tradesOpen',
  perMinute: 30,
  request: z.strictObject({ id, left, googleCode }),
  response: exchanged,
  errors: ['not_active', 'not_found', 'illegal_operation', 'cbsell_sold', 'cbsell_end', 'not_enough_money', ...guarded],
})

export const cbsell = call({
  method: 'POST',
  path: '/api/cbsell/cbsell',
  summary:
    'Sells ₡ into a buy order, at its price and premium, without a fee: at least 100 ₡, or all that is left of it.',
  who: 'activated member',
  givesAway: true,
  idempotent: true,
  proofs: ['googleCode'],
  seen: ['left'],
  switch: 'tradesOpen',
  perMinute: 30,
  request: z.strictObject({ id, sellCigAmount: money('CIG'), left, googleCode }),
  response: exchanged,
  errors: [
    'not_active',
    'not_found',
    'illegal_operation',
    'cbsell_sold',
    'cbsell_end',
    'cbsell_min_money',
    'not_enough_money',
    ...guarded,
  ],
})

const published = z.object({ id: z.int() })

/** The price that the member saw; another price is refused. Absent: any price in force. */
const shownPrice = z.optional(money('USCD'))

export const createActionSell = call({
  method: 'POST',
  path: '/api/cbsell/createActionSell',
  summary:
    'Publishes a sell order at the price in force: the ₡ are reserved until it is filled or cancelled, or until a week has passed.',
  who: 'activated member',
  givesAway: true,
  idempotent: true,
  proofs: ['googleCode'],
  seen: ['price'],
  switch: 'tradesOpen',
  perMinute: 30,
  request: z.strictObject({ moneyCig: money('CIG'), price: shownPrice, googleCode }),
  response: published,
  errors: ['not_active', 'cbsell_min_money', 'illegal_value', 'illegal_operation', 'not_enough_money', ...guarded],
})

/** A fraction of the price on the wire, whole per mille in the app: 0.006 is 6 ‰. Any other fraction is refused. */
const premium = z
  .codec(
    z
      .number({ error: 'illegal_value' })
      .check(z.refine((n) => n >= 0 && n <= 0.01 && Math.round(n * 1000) / 1000 === n, 'illegal_value')),
    z.custom<PerMille>((inside) => typeof inside === 'bigint'),
    {
      decode: (wire) => perMille(BigInt(Math.round(wire * 1000))),
      encode: (inside) => Number(inside) / 1000,
    },
  )
  .register(z.globalRegistry, {
    description: 'A fraction of the price, in whole parts of a thousand: 0 to 0.01.',
    type: 'number',
    minimum: 0,
    maximum: 0.01,
  })

export const createActionBuy = call({
  method: 'POST',
  path: '/api/cbsell/createActionBuy',
  summary:
    'Publishes a buy order at the price in force and a premium: the USCD for all of it are reserved until it is filled or cancelled, or until a week has passed.',
  who: 'activated member',
  givesAway: true,
  idempotent: true,
  proofs: ['googleCode'],
  seen: ['price'],
  switch: 'tradesOpen',
  perMinute: 30,
  request: z.strictObject({ moneyCig: money('CIG'), premium, price: shownPrice, googleCode }),
  response: published,
  errors: ['not_active', 'cbsell_min_money', 'illegal_value', 'illegal_operation', 'not_enough_money', ...guarded],
})
