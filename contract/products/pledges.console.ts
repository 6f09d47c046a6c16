import { pledgeStatuses } from '@humidor/domain/products/pledge.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { byTime, keyed, paged } from '../console/fields.ts'
import { day, moment, money, none, text, uid } from '../fields.ts'

const row = z.object({
  id: z.string(),
  onum: z.string(),
  member: z.object({ uid, name: z.string() }),
  status: z.enum(pledgeStatuses),
  money: money('USCD'),
  usdc: money('USCD'),
  cig: money('CIG'),
  price: money('USCD'),
  /** The rate in millionths a day, and the profit of a day. */
  rate: z.int(),
  dailyIncome: money('USCD'),
  days: z.int(),
  /** The number of midnights paid so far. */
  paidDays: z.int(),
  /** The business day to which it belongs. */
  day,
  createdAt: moment,
  endsAt: moment,
  endedAt: z.nullable(moment),
  /** The ledger's transfers. */
  paidBy: z.string(),
  endedBy: z.nullable(z.string()),
})

export const pledges = call({
  method: 'GET',
  path: '/api/console/pledges',
  summary: 'Pledges, newest first. Counted up to ten thousand.',
  who: 'operator',
  roles: ['support', 'finance'],
  audited: true,
  cost: 'list',
  request: z.strictObject({
    ...keyed,
    ...byTime,
    status: z.optional(z.enum(pledgeStatuses)),
    uid: z.optional(uid),
    /** `HP-0412`. */
    onum: z.optional(text('itemNumber', 24)),
  }),
  response: paged(row),
  errors: [],
})

export const pledgeSums = call({
  method: 'GET',
  path: '/api/console/pledgeSums',
  summary: 'Sums of all pledges: principal, daily profit, profit set aside, and today’s remaining quota.',
  who: 'operator',
  roles: ['support', 'finance'],
  request: none,
  response: z.object({
    /** The open pledges. */
    count: z.int(),
    money: money('USCD'),
    usdc: money('USCD'),
    cig: money('CIG'),
    dailyIncome: money('USCD'),
    /** USCD set aside for future profit, and the treasury's other USCD. */
    promised: money('USCD'),
    treasury: money('USCD'),
    /** Pledged today, the daily quota (null: none), and today's rest. */
    sold: money('USCD'),
    quota: z.nullable(money('USCD')),
    room: money('USCD'),
    open: z.boolean(),
    /** Pledges that end within 30 days: their number and principal. */
    endingSoon: z.object({ count: z.int(), money: money('USCD') }),
  }),
  errors: [],
})
