import { z } from 'zod/mini'
import { call } from '../call.ts'
import { moment, money, none, nothing, paging, rows, uid } from '../fields.ts'

export const getChildren = call({
  method: 'GET',
  path: '/api/user/getChildren',
  summary: 'The members whom the member invited, newest first.',
  who: 'activated member',
  cost: 'list',
  request: z.strictObject({
    ...paging,
    /** Only the activated ones, or only the others. Absent: all. Beyond the specification. */
    activated: z.optional(z.boolean()),
  }),
  response: rows(
    z.object({
      uid: z.int(),
      name: z.string(),
      lvl: z.int(),
      /** Null: not activated. */
      activedAt: z.nullable(moment),
      /** The share of an activation that they keep, in millionths of USD (rules P13). */
      shippingFee: money('USCD'),
    }),
  ),
  errors: ['not_active'],
})

export const setChildShippingFee = call({
  method: 'POST',
  path: '/api/user/setChildShippingFee',
  summary: 'Sets the activation rebate of an invited member: not negative, and not above one’s own.',
  who: 'activated member',
  request: z.strictObject({ targetUid: uid, shippingFee: money('USCD') }),
  response: nothing,
  errors: ['not_active', 'account_freeze', 'illegal_operation', 'illegal_value'],
})

export const analysis = call({
  method: 'GET',
  path: '/api/user/analysis',
  summary: 'Earnings from membership, products and team, from the ledger. Beyond the specification.',
  who: 'member',
  request: none,
  response: z.object({
    /** Activation rebates received. */
    selfRebateTotal: money('USCD'),
    /** Profit of ended pre-orders. */
    orderProfit: money('CIG'),
    /** Interest of the flexible treasure. */
    treasureProfit: money('USCD'),
    children: z.int(),
    childrenActived: z.int(),
    teamActived: z.int(),
    /** Paid pre-orders of the line below. */
    teamPerformance: money('USCD'),
    /** Flexible returns and awards received. */
    teamRebateTotal: money('USCD'),
    /** Total income from the team: activation rebates, returns and awards. */
    teamProfit: money('USCD'),
    /** For the next level, how far each requirement is met; null at level 5 and before activation. */
    next: z.nullable(z.object({ direct: z.int(), team: z.int(), gold: z.int(), platinum: z.int() })),
  }),
  errors: [],
})
