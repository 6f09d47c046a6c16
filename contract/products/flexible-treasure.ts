import { z } from 'zod/mini'
import { call } from '../call.ts'
import { moment, money, none, nothing, numbered, paging, rows, signed } from '../fields.ts'

export const detail = call({
  method: 'GET',
  path: '/api/lhb/detail',
  summary: 'Movements of the member’s flexible treasure, interest included, newest first.',
  who: 'member',
  cost: 'list',
  request: z.strictObject(paging),
  response: rows(
    z.object({
      id: z.int(),
      /** Negative for withdrawn money. */
      moneyChange: signed,
      type: numbered('1 transfer in, 2 transfer out, 3 profit in.'),
      status: numbered(
        '1 done; 0 pending: what came in is not yet confirmed, what left has not yet arrived. Both are by the next 00:00 (UTC+8).',
      ),
      createdAt: moment,
    }),
  ),
  errors: [],
})

export const summary = call({
  method: 'GET',
  path: '/api/lhb/summary',
  summary:
    'The member’s flexible treasure at present: earning, unconfirmed and outgoing amounts. Beyond the specification.',
  who: 'member',
  request: none,
  response: z.object({
    /** The sum of `confirmed` and `unconfirmed`. */
    money: money('USCD'),
    /** The amount that earns today if it stays until the end of the business day. */
    confirmed: money('USCD'),
    /** Deposited today: confirmed at the next midnight, and withdrawn first. */
    unconfirmed: money('USCD'),
    /** Left the treasure and arrives in the transaction wallet at the next midnight. */
    leaving: money('USCD'),
    lastInterest: money('USCD'),
    totalInterest: money('USCD'),
    /** Interest of one business day, in millionths: a target that the treasury funds, not a promise. */
    rate: z.int(),
    /** Whether new money is accepted at all. */
    open: z.boolean(),
    /** The new money accepted at present, limited by the covered interest; null: no limit. */
    room: z.nullable(money('USCD')),
    /** The next 00:00 (UTC+8). */
    nextAt: moment,
  }),
  errors: [],
})

export const transferIn = call({
  method: 'POST',
  path: '/api/lhb/transferIn',
  summary:
    'Moves USCD from the transaction wallet into the flexible treasure. It is confirmed at the next 00:00 (UTC+8) and earns from then on. New money is accepted while the treasury covers its interest.',
  who: 'member',
  idempotent: true,
  perMinute: 30,
  request: z.strictObject({ money: money('USCD') }),
  response: nothing,
  errors: [
    'account_freeze',
    'not_offered',
    'wrong_money',
    'not_enough_money',
    'amount_below_minimum',
    'pledge_limit_reached',
  ],
})

export const transferOut = call({
  method: 'POST',
  path: '/api/lhb/transferOut',
  summary:
    'Takes USCD out of the flexible treasure, unconfirmed money first. It arrives in the transaction wallet at the next 00:00 (UTC+8).',
  who: 'member',
  whileFrozen: true,
  idempotent: true,
  perMinute: 30,
  request: z.strictObject({ money: money('USCD') }),
  response: nothing,
  errors: ['wrong_money', 'not_enough_money', 'amount_below_minimum'],
})
