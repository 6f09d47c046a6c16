import { prizeIds } from '@humidor/domain/products/raffle-wire.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { keyed, namedMember, paged } from '../console/fields.ts'
import { moment, money, none, uid } from '../fields.ts'

const row = z.object({
  id: z.int(),
  member: namedMember,
  at: moment,
  prizeId: z.int(),
  amount: money('CIG'),
  cost: money('POINT'),
  nonce: z.int(),
  clientSeed: z.string(),
  /** Hex. */
  commitment: z.string(),
  tableHash: z.string(),
  revealedAt: z.nullable(moment),
  paidAt: z.nullable(moment),
  /** The ledger's transfers. */
  takenBy: z.string(),
  paidBy: z.nullable(z.string()),
})

export const raffleDraws = call({
  method: 'GET',
  path: '/api/console/raffleDraws',
  summary: 'Draws of the raffle: newest first, those with a waiting prize oldest first. Counted up to ten thousand.',
  who: 'operator',
  roles: ['support', 'finance'],
  audited: true,
  cost: 'list',
  request: z.strictObject({
    ...keyed,
    uid: z.optional(uid),
    prize: z.optional(z.literal([...prizeIds])),
    id: z.optional(z.int().check(z.gte(0))),
    /** Only draws whose prize the rewards do not cover yet. */
    waiting: z._default(z.boolean(), false),
  }),
  response: paged(row),
  errors: [],
})

export const raffleSums = call({
  method: 'GET',
  path: '/api/console/raffleSums',
  summary: 'The prizes of all draws compared with their odds, and the prizes that wait for the rewards.',
  who: 'operator',
  roles: ['support', 'finance'],
  request: none,
  response: z.object({
    open: z.boolean(),
    /** The number of draws and their cost. */
    draws: z.int(),
    points: money('POINT'),
    /** The prizes paid, and the expected prizes by the odds. */
    brought: money('CIG'),
    expected: money('CIG'),
    /** By the odds in force: how often each prize was drawn. */
    prizes: z.array(z.object({ id: z.literal([...prizeIds]), amount: money('CIG'), weight: z.int(), drawn: z.int() })),
    /** The present cost of a draw, and the number of draws with these odds. */
    cost: money('POINT'),
    drawsNow: z.int(),
    /** Waiting prizes: number, sum, and since when. */
    waiting: z.object({ count: z.int(), amount: money('CIG'), since: z.nullable(moment) }),
    /** The balance of the rewards. */
    rewards: money('CIG'),
  }),
  errors: [],
})

export const raffleCheck = call({
  method: 'GET',
  path: '/api/console/raffleCheck',
  summary: 'Recomputes a draw from its revealed record, as its member can: true if it matches.',
  who: 'operator',
  roles: ['support', 'finance'],
  request: z.strictObject({ id: z.int().check(z.gte(0)) }),
  response: z.object({ table: z.boolean(), commitment: z.boolean(), prize: z.boolean() }),
  errors: ['not_found', 'illegal_operation'],
})
