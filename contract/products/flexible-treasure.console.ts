import { z } from 'zod/mini'
import { call } from '../call.ts'
import { byTime, keyed, paged } from '../console/fields.ts'
import { day, moment, signed, uid } from '../fields.ts'

const member = z.object({ uid, name: z.string() })

export const treasureMoves = call({
  method: 'GET',
  path: '/api/console/treasureMoves',
  summary: 'Deposits into the flexible treasure and withdrawals from it, newest first. Counted up to 10,000.',
  who: 'operator',
  roles: ['support', 'finance'],
  audited: true,
  cost: 'list',
  request: z.strictObject({
    ...keyed,
    ...byTime,
    /** Only of this member. */
    uid: z.optional(uid),
    /** Withdrawn money that has not arrived yet. */
    open: z.optional(z.boolean()),
  }),
  response: paged(
    z.object({
      id: z.string(),
      member,
      /** Negative for withdrawn money. */
      money: signed,
      /** The business day to which it belongs. */
      day,
      at: moment,
      /** Whether withdrawn money has arrived. Null for deposits. */
      arrived: z.nullable(z.boolean()),
      /** The transfer in the ledger. */
      transfer: z.string(),
    }),
  ),
  errors: [],
})

export const unpaidReturns = call({
  method: 'GET',
  path: '/api/console/unpaidReturns',
  summary:
    'Team returns on treasure interest that the treasury could not pay yet, earliest day first. Counted up to 10,000.',
  who: 'operator',
  roles: ['support', 'finance'],
  audited: true,
  cost: 'list',
  request: z.strictObject({ ...keyed, uid: z.optional(uid) }),
  response: paged(z.object({ day, member, rebate: signed, award: signed })),
  errors: [],
})
