import { promiseKinds } from '@humidor/domain/products/coverage.ts'
import { settlementStates } from '@humidor/domain/products/settlement.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { keyed, paged } from '../console/fields.ts'
import { day, moment, money, none, numbered, signed } from '../fields.ts'

const state = z.enum(settlementStates)

const phase = z.object({
  /** Such as `treasure-interest`. */
  name: z.string(),
  /** One sentence. */
  summary: z.string(),
  state,
  /** Items done so far. */
  done: z.int(),
  /** Paid so far, by coin. */
  paid: z.array(z.object({ coin: z.enum(['USDT', 'USCD', 'CIG']), amount: signed })),
  startedAt: z.nullable(moment),
  finishedAt: z.nullable(moment),
  /** The reason why it waits. */
  error: z.nullable(z.string()),
})

export const settlements = call({
  method: 'GET',
  path: '/api/console/settlements',
  summary: 'The daily settlements, newest first: progress and payments of each phase.',
  who: 'operator',
  roles: ['support', 'finance'],
  cost: 'list',
  request: z.strictObject({ ...keyed, unfinished: z.optional(z.boolean()) }),
  response: paged(
    z.object({
      /** The business day that began at the midnight of this settlement. */
      day,
      state,
      beganAt: moment,
      finishedAt: z.nullable(moment),
      phases: z.array(phase),
    }),
  ),
  errors: [],
})

export const coverage = call({
  method: 'GET',
  path: '/api/console/coverage',
  summary: 'How long the treasury lasts: balance, daily cost, promises, and overdue payments.',
  who: 'operator',
  roles: ['finance'],
  request: none,
  response: z.object({
    at: moment,
    treasury: z.object({ usdt: signed, uscd: signed, cig: signed }),
    /** Reserved for sold yields: no longer the treasury’s. */
    promised: z.object({ uscd: signed, cig: signed }),
    treasure: z.object({
      /** The money of all members in the flexible treasure, confirmed or not. */
      held: money('USCD'),
      /** The rate of interest a day in millionths, and its sum on all deposits. */
      rate: z.int(),
      aDay: money('USCD'),
      /** New money is accepted while this many days of interest are covered. */
      days: z.int(),
      /** The new money still accepted; null: no limit. */
      room: z.nullable(money('USCD')),
      open: z.boolean(),
    }),
    returns: z.object({
      /** Paid or owed to the lines above on the last settled day. */
      lastDay: money('USCD'),
      /** Owed and not covered. */
      unpaid: money('USCD'),
      unpaidMembers: z.int(),
      open: z.boolean(),
    }),
    pledges: z.object({
      /** Open pledges: their number, principal, and the daily profit set aside. */
      count: z.int(),
      money: money('USCD'),
      aDay: money('USCD'),
      /** Their future profit, by the terms of sale. */
      owed: money('USCD'),
      /** Profit set aside for the pledges of one day, by the last seven days and the present rate. */
      sells: money('USCD'),
      open: z.boolean(),
    }),
    preorders: z.object({
      /** Profit set aside for paid orders. */
      owed: money('CIG'),
      /** ₡ still to be set aside for won, unpaid orders. */
      won: money('CIG'),
      /** ₡ to set aside for the orders of one day, by the draws of the last seven days and the present price. */
      sells: money('CIG'),
      open: z.boolean(),
    }),
    /** Interest and returns of the next midnight, in USCD. */
    aDay: money('USCD'),
    /** The midnights that the treasury covers, with compound interest and as many new pledges as lately; null: nothing is paid. */
    daysLeft: z.nullable(numbered('Whole days, 3,650 at most.')),
    daysSelling: z.nullable(numbered('Whole days, 3,650 at most.')),
    /** The days that the treasury’s ₡ cover with as many won pre-orders as lately; null: none were won. */
    cigDaysSelling: z.nullable(numbered('Whole days, 3,650 at most.')),
    /** Uncovered promises, in ₡ for `won` and `orders`, in USCD for the others: the sum owed and the sum available. */
    uncovered: z.array(z.object({ kind: z.enum(promiseKinds), owed: signed, there: signed })),
    /** Phases that wait for money or that fail. */
    stuck: z.array(z.object({ day, phase: z.string(), state, error: z.nullable(z.string()) })),
  }),
  errors: [],
})
