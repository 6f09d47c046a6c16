import { resultGroups } from '@humidor/domain/backoffice/daily-close.ts'
import { reports } from '@humidor/domain/backoffice/reports.ts'
import { coins } from '@humidor/domain/money/micros.ts'
import { preorderTypes } from '@humidor/domain/products/preorder.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { day, moment, money, none, signed } from '../fields.ts'

/** Business days, both included: at most 400. A day that is not closed yet has no row. */
const period = { from: day, to: day }
const coin = z.enum(coins)
const preorderType = z.enum(preorderTypes)

/** How what members and merchants own changed. */
const changes = { incoming: signed, outgoing: signed, fees: signed, yields: signed }

export const reportDays = call({
  method: 'GET',
  path: '/api/console/reportDays',
  summary: 'The first and the last closed business day (UTC+8).',
  who: 'operator',
  roles: ['finance'],
  request: none,
  response: z.object({
    /** Null: no day is closed yet. */
    first: z.nullable(day),
    last: z.nullable(day),
  }),
  errors: [],
})

export const dailyClose = call({
  method: 'GET',
  path: '/api/console/dailyClose',
  summary:
    'The close of each business day in each coin: what members and merchants owned at its beginning, what changed, what they owned at its end, and whether the ledger agrees.',
  who: 'operator',
  roles: ['finance'],
  audited: true,
  cost: 'list',
  request: z.strictObject(period),
  response: z.object({
    days: z.array(
      z.object({
        ...{ day, coin, ...changes, opening: signed, closing: signed },
        /** The ledger less opening and changes. Zero while the books are right. */
        difference: signed,
      }),
    ),
    /** The whole period in each coin. */
    totals: z.array(
      z.object({
        ...{ coin, ...changes, opening: signed, closing: signed, difference: signed },
        /** The same of the period of the same length before it; null: none of its days is closed. */
        before: z.nullable(z.object(changes)),
      }),
    ),
    /** What each operation changed of what members and merchants own, fees taken off. */
    operations: z.array(z.object({ operation: z.string(), coin, amount: signed })),
  }),
  errors: ['invalid_date'],
})

export const profitAndLoss = call({
  method: 'GET',
  path: '/api/console/profitAndLoss',
  summary:
    'What the platform earned and spent in a period by operation and coin, and its own money before and after. Pledges and pre-orders count when they are promised.',
  who: 'operator',
  roles: ['finance'],
  audited: true,
  cost: 'list',
  request: z.strictObject(period),
  response: z.object({
    /** Below zero: spent. `before`: in the period of the same length before it. */
    lines: z.array(
      z.object({ group: z.enum(resultGroups), operation: z.string(), coin, amount: signed, before: signed }),
    ),
    /** The platform's own accounts. `moved`: capital, exchanges of its own coins, and moves between its accounts. */
    own: z.array(
      z.object({ coin, opening: signed, result: signed, moved: signed, closing: signed, resultBefore: signed }),
    ),
    days: z.array(z.object({ day, coin, result: signed, fees: signed })),
  }),
  errors: ['invalid_date'],
})

export const reservesOverTime = call({
  method: 'GET',
  path: '/api/console/reservesOverTime',
  summary: 'Reserves, liabilities and the treasury at the end of each business day, and how long the treasury lasts.',
  who: 'operator',
  roles: ['finance'],
  audited: true,
  cost: 'list',
  request: z.strictObject(period),
  response: z.object({
    days: z.array(
      z.object({
        day,
        /** USDT on each network by the books. */
        ...{ bsc: signed, tron: signed },
        /** What can be claimed in USDT. */
        payable: signed,
        /** Per mille of the payable amount, rounded down; null: nothing is payable. */
        onChainToPayable: z.nullable(z.int()),
        ...{ treasuryUsdt: signed, treasuryUscd: signed, treasuryCig: signed },
        ...{ promisedUscd: signed, promisedCig: signed },
        /** ₡ with members and merchants. */
        cigHeld: signed,
        /** Days, as measured half an hour after the day; null: without end, or not measured. `lastsSelling`: with pledges sold as in the week before. */
        ...{ lasts: z.nullable(z.int()), lastsSelling: z.nullable(z.int()) },
      }),
    ),
  }),
  errors: ['invalid_date'],
})

/** Payments to shops and refunds by them. ₡. */
const takings = { payments: z.int(), gross: money('CIG'), refunds: z.int(), refunded: money('CIG') }

export const shopTakings = call({
  method: 'GET',
  path: '/api/console/shopTakings',
  summary: 'The takings of all shops on each business day, and the shops that took most, refunds taken off.',
  who: 'operator',
  roles: ['finance'],
  audited: true,
  cost: 'list',
  request: z.strictObject(period),
  response: z.object({
    /** `shops`: how many had a payment or a refund. */
    days: z.array(z.object({ ...{ day, shops: z.int() }, ...takings })),
    /** At most 100, the highest first. `before`: what they took, refunds taken off, in the period of the same length before it. */
    shops: z.array(z.object({ ...{ vcode: z.string(), name: z.string() }, ...takings, before: signed })),
  }),
  errors: ['invalid_date'],
})

/** How far chance went from the odds, in hundredths. `deviation`: of a standard deviation; null: chance had no choice. */
const againstOdds = { expected: z.number(), deviation: z.nullable(z.int()) }

export const chanceReport = call({
  method: 'GET',
  path: '/api/console/chanceReport',
  summary: 'The draws of pre-orders and the prizes of the raffle in a period, against what chance should have given.',
  who: 'operator',
  roles: ['finance'],
  audited: true,
  cost: 'list',
  request: z.strictObject(period),
  response: z.object({
    /** The draws that ran on a day, of each kind of pre-order. Money is in its payment coin. */
    days: z.array(
      z.object({
        ...{ day, type: preorderType, draws: z.int(), entries: z.int(), won: z.int() },
        ...{ money: signed, quota: signed },
      }),
    ),
    /** Whether the earlier half of the entries came where they should in the shuffled lists: the sum of their places. */
    order: z.array(z.object({ ...{ type: preorderType, early: z.int(), places: z.number() }, ...againstOdds })),
    /** Every table of odds that was drawn from, the latest first. */
    tables: z.array(
      z.object({
        /** SHA-256 of the published odds, hex. */
        table: z.string(),
        since: moment,
        /** Points for a draw. */
        cost: signed,
        draws: z.int(),
        /** ₡ of all prizes, and what the odds promise for so many draws. */
        ...{ paid: money('CIG'), promised: money('CIG') },
        prizes: z.array(
          z.object({ ...{ prize: z.int(), amount: money('CIG'), weight: z.int(), draws: z.int() }, ...againstOdds }),
        ),
      }),
    ),
  }),
  errors: ['invalid_date'],
})

export const cohorts = call({
  method: 'GET',
  path: '/api/console/cohorts',
  summary: 'What has become of the members who registered in each month of a period.',
  who: 'operator',
  roles: ['finance'],
  audited: true,
  cost: 'list',
  request: z.strictObject(period),
  response: z.object({
    /** The last day of the period on which members were counted; null: none. */
    day: z.nullable(day),
    months: z.array(
      z.object({
        /** The first day of the month in UTC+8. */
        month: day,
        registered: z.int(),
        activated: z.int(),
        /** Ever made a pre-order, a pledge or a mall order. */
        ordered: z.int(),
        /** Used the app within 30 days and did not sign out. */
        active: z.int(),
      }),
    ),
  }),
  errors: ['invalid_date'],
})

export const reportPdf = call({
  method: 'GET',
  path: '/api/console/reportPdf',
  summary: 'A report over a period as a PDF, base64.',
  who: 'operator',
  roles: ['finance'],
  audited: true,
  perMinute: 10,
  cost: 'bulk',
  request: z.strictObject({ report: z.enum(reports), ...period }),
  response: z.object({ name: z.string(), pdf: z.string() }),
  errors: ['invalid_date'],
})
