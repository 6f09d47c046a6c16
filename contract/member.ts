import { z } from 'zod/mini'
import { call } from './call.ts'
import { moment, money, none, signed } from './fields.ts'

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
  points: money('POINT'),
  moneyBalance: money('USDT'),
  moneyTransaction: money('USCD'),
  moneyProfit: money('CIG'),
  moneyProfitAsUsd: money('USCD'),
  moneyRebate: money('USCD'),
  moneyLhb: money('USCD'),
  /** Everything the member owns, held money included, in USD (decisions §2). */
  moneyTotal: money('USCD'),
  currentCigPrice: money('USCD'),
  /** Today's change of the price, in millionths. */
  currentCigRate: signed,
  /** What the member owned at the last midnight, for today's change; absent in the first day. */
  moneyTotalYesterday: z.nullable(money('USCD')),
  cashAddress: z.nullable(z.string()),
  shippingFee: money('USCD'),
  children: z.int(),
  childrenActived: z.int(),
})

export const info = call({
  method: 'GET',
  path: '/api/user/info',
  tells: 'Who is signed in and what they own.',
  who: 'member',
  request: none,
  response: memberInfo,
  errors: [],
})

export const historyBalance = call({
  method: 'GET',
  path: '/api/user/historyBalance',
  tells: 'What the member owned at each midnight (UTC+8), oldest first, at most the last 400 days.',
  who: 'member',
  request: none,
  response: z.array(z.object({ balanceDate: z.int(), moneyTotal: money('USCD') })),
  errors: [],
})
