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
  /** What it has paid so far, each coin that it paid in. */
  paid: z.array(z.object({ coin: z.enum(['USDT', 'USCD', 'CIG']), amount: signed })),
  startedAt: z.nullable(moment),
  finishedAt: z.nullable(moment),
  /** What it waits for, where it cannot go on. */
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
    /** Set aside for yields that are sold already: no longer the treasury’s. */
    promised: z.object({ uscd: signed, cig: signed }),
    treasure: z.object({
      /** All that members hold in the flexible treasure, confirmed or not. */
      held: money('USCD'),
      /** Interest of a day, in millionths, and what it comes to on all that is held. */
      rate: z.int(),
      aDay: money('USCD'),
      /** New money is taken while so many days of it are covered. */
      days: z.int(),
      /** How much more would be taken; null: as much as one likes. */
      room: z.nullable(money('USCD')),
      open: z.boolean(),
    }),
    returns: z.object({
      /** What the last settled day paid, or owes, to the lines above. */
      lastDay: money('USCD'),
      /** Owed and not covered. */
      unpaid: money('USCD'),
      unpaidMembers: z.int(),
      open: z.boolean(),
    }),
    pledges: z.object({
      /** Those that are held, what they come to, and what they bring on a midnight, which is set aside. */
      count: z.int(),
      money: money('USCD'),
      aDay: money('USCD'),
      /** What they have still to bring, by what they were sold for. */
      owed: money('USCD'),
      /** What pledges of a day set aside, as in the last seven days and at the rate of now. */
      sells: money('USCD'),
      open: z.boolean(),
    }),
    preorders: z.object({
      /** Profit of those that are paid: it is set aside. */
      owed: money('CIG'),
      /** What the treasury would have to set aside for those that were won and are not paid. */
      won: money('CIG'),
      /** What those of a day set aside, as draws gave away in the last seven days and at the price of now. */
      sells: money('CIG'),
      open: z.boolean(),
    }),
    /** Interest and returns of the next midnight, in USCD. */
    aDay: money('USCD'),
    /** For how many midnights the treasury has them, as interest earns too; if as many pledges are sold as lately; null: nothing is paid. */
    daysLeft: z.nullable(numbered('Whole days, 3,650 at most.')),
    daysSelling: z.nullable(numbered('Whole days, 3,650 at most.')),
    /** For how many days the treasury’s ₡ last if as many pre-orders are won as lately; null: none are. */
    cigDaysSelling: z.nullable(numbered('Whole days, 3,650 at most.')),
    /** Promises that are not covered, of `won` and `orders` in ₡, of the others in USCD: what is owed, and what there is. */
    uncovered: z.array(z.object({ kind: z.enum(promiseKinds), owed: signed, there: signed })),
    /** Phases that wait for money or that fail. */
    stuck: z.array(z.object({ day, phase: z.string(), state, error: z.nullable(z.string()) })),
  }),
  errors: [],
})
