import { pledgeStatuses } from '@humidor/domain/products/pledge.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { moment, money, none, numbered, paging, rows } from '../fields.ts'

const pledge = z.object({
  id: z.int(),
  /** The number that members see: `HP-0412`. */
  onum: z.string(),
  /** The principal. */
  money: money('USCD'),
  status: z.enum(pledgeStatuses),
  createdAt: moment,
  /** The paid principal, which returns: USCD, and ₡ at the `price` of that time. */
  usdc: money('USCD'),
  cig: money('CIG'),
  price: money('USCD'),
  /** The profit of a midnight, the number of midnights, and how many were paid. Set aside when the pledge was created. */
  dailyIncome: money('USCD'),
  days: z.int(),
  paidDays: z.int(),
  endsAt: moment,
  endedAt: z.nullable(moment),
})

export const list = call({
  method: 'GET',
  path: '/api/pledge/list',
  summary: 'The member’s own pledges, newest first.',
  who: 'member',
  cost: 'list',
  request: z.strictObject({
    ...paging,
    /** 0 all, 1 open, 2 ended. */
    type: z._default(z.union([z.literal(0), z.literal(1), z.literal(2)], { error: 'wrong_type' }), 0),
  }),
  response: rows(pledge),
  errors: ['wrong_type'],
})

export const summary = call({
  method: 'GET',
  path: '/api/pledge/summary',
  summary: 'Sums of the member’s pledges, and the profit of a new one: targets that the treasury funds.',
  who: 'member',
  request: none,
  response: z.object({
    /** The principal of all open pledges. */
    totalHoldUsdc: money('USCD'),
    /** Their profit of a midnight. */
    dailyIncome: money('USCD'),
    avgInterest: numbered(
      'What they bring a day, as millionths of what they come to; of a new one, where none is held.',
    ),
    /** The profit of all pledges so far, ended ones included. */
    totalProfitUsdc: money('USCD'),
    /** Whether new pledges are accepted. */
    open: z.boolean(),
    /** Of a new pledge: the rate in millionths a day, and the number of days. */
    rate: z.int(),
    days: z.int(),
    /** The minimum of a new pledge, and its step. */
    least: money('USCD'),
    step: money('USCD'),
    /** The price at which ₡ count towards a new one. */
    price: money('USCD'),
    /** The amount that all members together may still pledge today. */
    room: money('USCD'),
    /** The next 00:00 (UTC+8), at which profit is paid. */
    nextAt: moment,
  }),
  errors: [],
})

export const create = call({
  method: 'POST',
  path: '/api/pledge/create',
  summary:
    'Pledges USCD for 365 days, partly in ₡ at the price in force. The whole profit is set aside at once. Refused with `pledge_limit_reached` if the treasury cannot cover it, or if today’s quota is used up.',
  who: 'activated member',
  idempotent: true,
  seen: ['price', 'rate', 'days'],
  perMinute: 30,
  request: z.strictObject({
    /** The principal. */
    money: money('USCD'),
    /** ₡ that are used towards it; the rest is paid in USCD. */
    cig: money('CIG'),
    /** The price that the member saw; another price is refused. Absent: any price in force. */
    price: z.optional(money('USCD')),
    /** The terms that the member saw: rate in millionths a day, and days. Other terms are refused. Absent: any terms in force. */
    rate: z.optional(z.int()),
    days: z.optional(z.int()),
  }),
  response: z.object({ id: z.int(), onum: z.string(), endsAt: moment }),
  errors: [
    'not_active',
    'account_freeze',
    'not_offered',
    'illegal_value',
    'wrong_pledge_money',
    'cb_wrong_money',
    'cb_not_enough_money',
    'not_enough_money',
    'pledge_limit_reached',
  ],
})
