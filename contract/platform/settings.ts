import { chains } from '@humidor/domain/money/deposit.ts'
import { callSwitches } from '@humidor/domain/platform/switches.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { moment, money, none } from '../fields.ts'

export const settings = call({
  method: 'GET',
  path: '/api/settings',
  summary:
    'The limits and prices in force, so that a form refuses for the same reason as the server. Beyond the specification.',
  who: 'anyone',
  request: none,
  response: z.object({
    /** Products that are switched off. */
    off: z.array(z.enum(callSwitches)),
    depositMinimum: money('USDT'),
    /** Seconds. */
    depositShown: z.int(),
    /** Seconds until another deposit may be opened beside an unpaid one. */
    depositPause: z.int(),
    chains: z.array(
      z.object({
        chain: z.enum(chains),
        /** The contract of USDT. */
        token: z.string(),
        confirmations: z.int(),
        /** `delayed`: the platform reads the chain late; `down`: no provider answers. Payments are credited later. */
        state: z.enum(['live', 'delayed', 'down']),
      }),
    ),
    /** Seconds during which money cannot leave after the authenticator was replaced by e-mail alone. */
    factorPause: z.int(),
    /** Seconds without withdrawals to a newly bound address. */
    addressPause: z.int(),
    /** Per mille. */
    transferFee: z.int(),
    /** Seconds of review before a transfer arrives; 0: it arrives at once. */
    transferReview: z.int(),
    /** Seconds until a conversion of USCD into USDT completes. */
    conversionDelay: z.int(),
    /** The smallest amount of one move, unless it is the whole balance: USDT and USCD alike, and ₡. */
    moves: z.object({ minimum: money('USCD'), cigMinimum: money('CIG') }),
    /** Per mille, on ₡ turned into USCD. */
    profitFee: z.int(),
    /** Rebates move in multiples of `step`, at most `share` per cent of the day's opening balance and at most `most`. */
    rebate: z.object({ step: money('USCD'), share: z.int(), most: money('USCD') }),
    /** Of the order book: the minimum amount, the largest premium in per mille, seconds until an order expires, open orders of one member. */
    trades: z.object({ minimum: money('CIG'), premiumMost: z.int(), expiry: z.int(), openMost: z.int() }),
    preorders: z.object({
      /** False: no new ones are created. */
      open: z.boolean(),
      minimum: money('USCD'),
      maximum: money('USCD'),
      step: money('USCD'),
      cigMinimum: money('CIG'),
      cigMaximum: money('CIG'),
      /** Seconds: entries close before a draw; pause after a win; payment opens after a draw; payment window; holding. */
      pause: z.int(),
      rest: z.int(),
      opens: z.int(),
      window: z.int(),
      holding: z.int(),
      /** Per mille, in ₡: an estimate that the treasury funds. */
      yield: z.int(),
      points: money('POINT'),
      /** Seconds without a pre-order after which a membership is frozen; null: never. */
      idleAfter: z.nullable(z.int()),
    }),
    /** Pledges and the flexible treasure: whether new money is accepted; the days of a pledge; the treasure's rate in millionths a day. */
    pledges: z.object({ open: z.boolean(), days: z.int() }),
    treasure: z.object({ open: z.boolean(), rate: z.int() }),
    /** Working days until an application is answered, and the table of subsidies. */
    activities: z.object({
      reviewDays: z.int(),
      subsidyStudioLeast: money('USCD'),
      subsidyStudioMost: money('USCD'),
      subsidyPerPerson: money('USCD'),
      subsidySalon: money('USCD'),
      subsidyExtraLeast: money('USCD'),
      subsidyExtraMost: money('USCD'),
    }),
    activationPrice: money('USCD'),
    dailySignPoints: money('POINT'),
    /** Points for the referrer when a member activates. */
    referrerPoints: money('POINT'),
    /** The requirements to rise from level 1, 2, 3 and 4, in this order (rules P15). */
    levels: z.array(z.object({ direct: z.int(), team: z.int(), gold: z.int(), platinum: z.int() })),
    /** Per cent of the team's treasure interest for levels 1 to 5, in this order. */
    returns: z.array(z.int()),
    /** Per cent of it for the next level-5 member above a paid one. */
    continuation: z.int(),
    /** The server's clock, for countdowns on a device whose own clock is wrong. */
    now: moment,
    /** The build of the server, shown at the bottom of More. */
    version: z.string(),
  }),
  errors: [],
})
