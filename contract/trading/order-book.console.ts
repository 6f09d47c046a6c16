import { tradeActions, tradeEnds, tradeStatuses } from '@humidor/domain/trading/order-book.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { byTime, keyed, lock, namedMember, note, paged } from '../console/fields.ts'
import { day, moment, money, none, nothing, text, uid } from '../fields.ts'

const row = z.object({
  id: z.string(),
  member: namedMember,
  action: z.enum(tradeActions),
  status: z.enum(tradeStatuses),
  moneyCig: money('CIG'),
  moneyCigLeft: money('CIG'),
  /** Millionths of USCD for one ₡, the premium not included. */
  cigPrice: money('USCD'),
  /** Per mille. */
  premium: z.int(),
  /** The sum of its fills in USCD. */
  traded: money('USCD'),
  /** Reserved for the rest of it: ₡ of a sell order, USCD of a buy order; 0 of the other. */
  heldCig: money('CIG'),
  heldUscd: money('USCD'),
  createdAt: moment,
  endsAt: moment,
  endedAt: z.nullable(moment),
  endedAs: z.nullable(z.enum(tradeEnds)),
  lockedBy: lock,
})

export const trades = call({
  method: 'GET',
  path: '/api/console/trades',
  summary: 'Orders of the order book, newest first, open and ended. Counted up to ten thousand.',
  who: 'operator',
  roles: ['support', 'finance'],
  audited: true,
  cost: 'list',
  request: z.strictObject({
    ...keyed,
    ...byTime,
    /** `open`: created and part. */
    status: z.optional(z.enum(['open', ...tradeStatuses])),
    action: z.optional(z.enum(tradeActions)),
    uid: z.optional(uid),
    id: z.optional(text('digits', 24)),
  }),
  response: paged(row),
  errors: [],
})

export const trade = call({
  method: 'GET',
  path: '/api/console/trade',
  summary: 'One order with its fills, up to a thousand.',
  who: 'operator',
  roles: ['support', 'finance'],
  audited: true,
  request: z.strictObject({ id: text('machine', 24) }),
  response: z.object({
    ...row.shape,
    /** The reason and the name of the operator who ended it; null: none. */
    reason: z.nullable(z.string()),
    stoppedBy: z.nullable(z.string()),
    fills: z.array(
      z.object({
        id: z.string(),
        /** The member who filled it. */
        member: namedMember,
        moneyCig: money('CIG'),
        money: money('USCD'),
        at: moment,
        /** The ledger's transfer. */
        transferId: z.string(),
      }),
    ),
  }),
  errors: ['not_found'],
})

export const cancelTrade = call({
  method: 'POST',
  path: '/api/console/cancelTrade',
  summary:
    'Cancels an open order for its owner, with a reason that they read. The reserved money returns to them at once.',
  who: 'operator',
  roles: ['support', 'finance'],
  idempotent: true,
  request: z.strictObject({ id: text('machine', 24), reason: note }),
  response: nothing,
  errors: ['not_found', 'cbsell_sold', 'cbsell_end', 'admin_lock', 'content_empty', 'content_too_long'],
})

export const tradeVolume = call({
  method: 'GET',
  path: '/api/console/tradeVolume',
  summary: 'The traded volume of each of the last thirty business days, newest first, and the open orders.',
  who: 'operator',
  roles: ['support', 'finance'],
  request: none,
  response: z.object({
    days: z.array(z.object({ day, fills: z.int(), cig: money('CIG'), uscd: money('USCD') })),
    /** Open orders of each side, and the money reserved for them. */
    open: z.object({ buy: z.int(), sell: z.int(), heldCig: money('CIG'), heldUscd: money('USCD') }),
  }),
  errors: [],
})
