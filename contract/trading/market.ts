import { allocated } from '@humidor/domain/trading/market.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { moment, money, none, numbered } from '../fields.ts'

export const data = call({
  method: 'GET',
  path: '/api/market/data',
  summary:
    'The token’s figures by the ledger and the published prices: issue, price, market value, circulation, allocation. Beyond the specification.',
  who: 'anyone',
  request: none,
  response: z.object({
    issuedAt: moment,
    /** Millionths of USCD for one ₡. */
    issuePrice: money('USCD'),
    issueQuantity: money('CIG'),
    /** The price in force, and the last price of the day before; null: none. */
    price: money('USCD'),
    yesterday: z.nullable(money('USCD')),
    /** The issued quantity at the price in force. */
    marketValue: money('USCD'),
    /** ₡ of members and merchants, reserved ₡ included. */
    circulation: money('CIG'),
    allocation: z.array(
      z.object({
        to: z.enum(allocated),
        share: numbered('Per mille of the issue.'),
        /** The part of the issue, and the present balance. */
        issued: money('CIG'),
        now: money('CIG'),
      }),
    ),
    /** External pages; null: none. */
    officialSite: z.nullable(z.string()),
    explorer: z.nullable(z.string()),
    /** Whether the app shows the roadmap. */
    roadmap: z.boolean(),
    /** The server's clock, as a device's own clock may be on another day. */
    now: moment,
  }),
  errors: [],
})
