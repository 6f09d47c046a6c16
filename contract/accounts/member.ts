import { z } from 'zod/mini'
import { call } from '../call.ts'
import { moment, money, none, rows, signed, text } from '../fields.ts'

/** Who a member is and what they own, in the specification's spelling. */
export const memberInfo = z.object({
  uid: z.int(),
  email: z.string(),
  name: z.string(),
  createdAt: moment,
  vcode: z.string(),
  lvl: z.int(),
  isAccountActived: z.boolean(),
  isSignedToday: z.boolean(),
  isFrozen: z.boolean(),
  /** Why the membership is frozen: 1 no pre-order for too long, 2 an order not paid in time, 3 by an operator; null: it is not. */
  frozenReason: z.nullable(z.int()),
  /** When the account closes, as the member asked; null: it does not. */
  closesAt: z.nullable(moment),
  /** False after signing in with a one-time password, until a new password is set. */
  hasPassword: z.boolean(),
  /** Minutes away after which the app locks itself; null: it does not. */
  appLock: z.nullable(z.int()),
  points: money('POINT'),
  moneyBalance: money('USDT'),
  moneyTransaction: money('USCD'),
  moneyProfit: money('CIG'),
  moneyProfitAsUsd: money('USCD'),
  moneyRebate: money('USCD'),
  moneyLhb: money('USCD'),
  /** Interest of the flexible treasure: the last, and all of it. */
  moneyLhbLastInterst: money('USCD'),
  moneyLhbTotalInterst: money('USCD'),
  /**
   * Money that is still the member's but committed, by kind: withdrawals and conversions under way, transfers in review, sell and buy
   * orders of the order book, paid pre-orders, pledges, treasure on its way out. With the five wallets it adds up to `moneyTotal`.
   */
  reserved: z.object({
    withdrawal: money('USDT'),
    conversion: money('USCD'),
    transfer: money('USCD'),
    sell: money('CIG'),
    buy: money('USCD'),
    order: money('USCD'),
    orderCig: money('CIG'),
    pledge: money('USCD'),
    pledgeCig: money('CIG'),
    treasureOut: money('USCD'),
  }),
  /** Everything the member owns, reserved money included, in USD (rules M16). */
  moneyTotal: money('USCD'),
  currentCigPrice: money('USCD'),
  /** Today's change of the price, in millionths. */
  currentCigRate: signed,
  /** What the member owned at the last midnight, for today's change; absent on the first day. */
  moneyTotalYesterday: z.nullable(money('USCD')),
  /** A pre-order in USCD, and one in ₡, is to be paid. */
  hasPayingOrder: z.boolean(),
  hasPayingCigOrder: z.boolean(),
  cashAddress: z.nullable(z.string()),
  shippingFee: money('USCD'),
  children: z.int(),
  childrenActived: z.int(),
  /** Activated members in the whole line below. */
  teamActived: z.int(),
  /** Paid pre-orders of the line below. */
  teamPerformance: money('USCD'),
  /** Flexible returns and awards received. */
  teamRebateTotal: money('USCD'),
  /** Activation rebates received. */
  selfRebateTotal: money('USCD'),
})

export const info = call({
  method: 'GET',
  path: '/api/user/info',
  summary: 'The signed-in member and their balances.',
  who: 'member',
  request: none,
  response: memberInfo,
  errors: [],
})

export const changes = call({
  method: 'GET',
  path: '/api/user/changes',
  summary:
    'A version of what is the member’s: it changes with each entry, and when a notice arrives or is read. With `since` it waits up to 25 seconds for another version. What changed needs other calls. Beyond the specification.',
  who: 'member',
  waits: true,
  request: z.strictObject({ since: z.optional(text('machine', 64)) }),
  response: z.object({ version: z.string() }),
  errors: [],
})

export const historyBalance = call({
  method: 'GET',
  path: '/api/user/historyBalance',
  summary: 'The member’s balances at each midnight (UTC+8), oldest first, at most the last 400 days.',
  who: 'member',
  cost: 'list',
  request: none,
  response: rows(z.object({ balanceDate: z.int(), moneyTotal: money('USCD') })),
  errors: [],
})
