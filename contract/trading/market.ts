import { allocated } from '@humidor/domain/trading/market.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { moment, money, none, numbered } from '../fields.ts'

export const data = call({
  method: 'GET',
  path: '/api/market/data',
  summary:
    'The token in figures, counted from the ledger and the published prices: issue, price, market value, circulation, allocation. Beyond the specification.',
  who: 'anyone',
  request: none,
  response: z.object({
    issuedAt: moment,
    /** Millionths of USCD for one ₡, as everywhere. */
    issuePrice: money('USCD'),
    issueQuantity: money('CIG'),
    /** What is in force, and what the day before ended with; null: there was none. */
    price: money('USCD'),
    yesterday: z.nullable(money('USCD')),
    /** All that was issued at the price in force. */
    marketValue: money('USCD'),
    /** What members and merchants own, held or not. */
    circulation: money('CIG'),
    allocation: z.array(
      z.object({
        to: z.enum(allocated),
        share: numbered('Per mille of the issue.'),
        /** What of the issue went there, and what stands there now. */
        issued: money('CIG'),
        now: money('CIG'),
      }),
    ),
    /** Pages outside, where the house has any. */
    officialSite: z.nullable(z.string()),
    explorer: z.nullable(z.string()),
    /** The roadmap is to be shown. */
    roadmap: z.boolean(),
    /** The server's clock, for the day that the price belongs to on a device whose own clock is wrong. */
    now: moment,
  }),
  errors: [],
})
