import { preorderStatuses, preorderTypes } from '@humidor/domain/products/preorder.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { byTime, keyed, paged } from '../console/fields.ts'
import { moment, money, none, text, uid } from '../fields.ts'

/** Millionths of the coin that an order is paid in. */
const amount = money('USCD')

const row = z.object({
  oid: z.string(),
  onum: z.string(),
  member: z.object({ uid, name: z.string() }),
  type: z.enum(preorderTypes),
  money: amount,
  status: z.enum(preorderStatuses),
  createdAt: moment,
  statusAt: moment,
  lotteryAt: z.nullable(moment),
  place: z.nullable(z.int()),
  drawId: z.nullable(z.int()),
  opensAt: z.nullable(moment),
  payBy: z.nullable(moment),
  /** Late since. */
  lateAt: z.nullable(moment),
  /** The membership is frozen because of it. */
  freezes: z.boolean(),
  paidAt: z.nullable(moment),
  endsAt: z.nullable(moment),
  endedAt: z.nullable(moment),
  /** ₡ reserved when it was paid. */
  promised: z.nullable(money('CIG')),
  /** The order that this one repeats. */
  againOf: z.nullable(z.string()),
  /** The ledger's transfers. */
  paidBy: z.nullable(z.string()),
  endedBy: z.nullable(z.string()),
})

export const preorders = call({
  method: 'GET',
  path: '/api/console/preorders',
  summary: 'Pre-orders, newest first. Counted up to ten thousand.',
  who: 'operator',
  roles: ['support', 'finance'],
  audited: true,
  cost: 'list',
  request: z.strictObject({
    ...keyed,
    ...byTime,
    status: z.optional(z.enum(preorderStatuses)),
    type: z.optional(z.enum(preorderTypes)),
    uid: z.optional(uid),
    /** `HM-0412`. */
    onum: z.optional(text('itemNumber', 24)),
    /** Only orders that keep a membership frozen. */
    freezing: z.optional(z.boolean()),
  }),
  response: paged(row),
  errors: [],
})

const sums = z.object({ count: z.int(), money: amount })

export const preorderSums = call({
  method: 'GET',
  path: '/api/console/preorderSums',
  summary:
    'Pre-orders by status and type, the profit set aside, the highest profit of the next draw at present, and recent downtimes.',
  who: 'operator',
  roles: ['support', 'finance'],
  request: none,
  response: z.object({
    open: z.array(z.object({ type: z.enum(preorderTypes), status: z.enum(preorderStatuses), ...sums.shape })),
    /** ₡ set aside for paid orders, and ₡ still to be set aside for won ones. */
    promised: money('CIG'),
    spokenFor: money('CIG'),
    treasury: money('CIG'),
    quota: z.object({ usdc: money('USCD'), cig: money('CIG') }),
    /** Members frozen by the platform: without a pre-order, and with an unpaid one. */
    frozen: z.object({ idle: z.int(), unpaid: z.int() }),
    downtimes: z.array(z.object({ from: moment, until: moment })),
  }),
  errors: [],
})

export const freezes = call({
  method: 'GET',
  path: '/api/console/freezes',
  summary: 'Frozen members, last frozen first: reason, time, and the amount to pay. Counted up to ten thousand.',
  who: 'operator',
  roles: ['support', 'finance'],
  audited: true,
  cost: 'list',
  request: z.strictObject({
    ...keyed,
    /** 1 no pre-order for too long, 2 an order not paid in time, 3 by an operator; also if an operator's freeze covers it. */
    reason: z.optional(z.int().check(z.gte(1), z.lte(3))),
    uid: z.optional(uid),
  }),
  response: paged(
    z.object({
      member: z.object({ uid, name: z.string() }),
      reason: z.int(),
      /** The platform's reason, 1 or 2, below an operator's freeze. */
      under: z.nullable(z.int()),
      /** The operator's note. */
      note: z.nullable(z.string()),
      since: moment,
      /** The payments that lift the platform's freeze, earliest first: at most ten. */
      orders: z.array(
        z.object({ onum: z.string(), type: z.enum(preorderTypes), money: amount, lateAt: z.nullable(moment) }),
      ),
    }),
  ),
  errors: [],
})
