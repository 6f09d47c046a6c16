import { resultGroups } from '@humidor/domain/backoffice/daily-close.ts'
import { reports } from '@humidor/domain/backoffice/reports.ts'
import { coins } from '@humidor/domain/money/micros.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { day, none, signed } from '../fields.ts'

/** Business days, both included: at most 400. A day that is not closed yet has no row. */
const period = { from: day, to: day }
const coin = z.enum(coins)

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
