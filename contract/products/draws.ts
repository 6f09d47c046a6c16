import { preorderTypes } from '@humidor/domain/products/preorder.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { moment, money, numbered, placeKey } from '../fields.ts'

/** Millionths of the coin that the draw's orders are paid in. */
const amount = money('USCD')
/** Bytes, in lower-case hex. */
const hex = z.string()

const session = z.object({
  id: z.int(),
  type: z.enum(preorderTypes),
  dueAt: moment,
  openedAt: moment,
  closesAt: moment,
  /** SHA-256 of the seed: published when the draw opens. */
  commitment: hex,
  /** The public beacon whose round is mixed in, published when the draw opens; null: none is configured; only the seed decides. */
  beacon: z.nullable(z.object({ chain: hex, publicKey: hex, round: z.int() })),
  /** After the closing: the number of entries, the hash of their list, and the quota of the draw. */
  closedAt: z.nullable(moment),
  count: z.nullable(z.int()),
  entriesHash: z.nullable(hex),
  quota: z.nullable(amount),
  /** After the draw: the seed, and the state of the beacon. `unreachable`: it was missing for ten minutes; only the seed decided. */
  drawnAt: z.nullable(moment),
  seed: z.nullable(hex),
  beaconState: z.nullable(z.enum(['none', 'mixed', 'unreachable'])),
  signature: z.nullable(hex),
  randomness: z.nullable(hex),
  /** The number of winning entries, and their sum. */
  won: z.nullable(z.int()),
  wonMoney: z.nullable(amount),
})

export const list = call({
  method: 'GET',
  path: '/api/draw/list',
  summary: 'The draws of pre-orders, newest first, open ones included. Public.',
  who: 'anyone',
  cost: 'list',
  request: z.strictObject({
    type: z.optional(z.enum(preorderTypes)),
    /** The `next` of the previous page. */
    after: z.optional(placeKey),
    limit: z._default(z.int().check(z.gte(1), z.lte(100)), 20),
  }),
  response: z.object({ rows: z.array(session), next: z.nullable(z.string()) }),
  errors: [],
})

export const record = call({
  method: 'GET',
  path: '/api/draw/record',
  summary:
    'The public record of one draw, from which anybody can recompute it (`domain/products/draw.ts`). Entries are listed once it has closed, by number and amount; winners once it was held. Public.',
  who: 'anyone',
  // An answer of 5,000 entries is one of the most expensive. The check of a draw of 100,000 entries takes fifty requests, and
  // many people may share one address of a mobile network. A rate-limited client waits (`client/retry-when-rate-limited.ts`).
  perMinute: 300,
  cost: 'bulk',
  request: z.strictObject({
    id: z.int().check(z.gte(0)),
    /** The `next` of the previous answer, if there are more entries than `limit`. */
    after: z.optional(placeKey),
    limit: z._default(z.int().check(z.gte(1), z.lte(5_000)), 2_000),
  }),
  response: z.object({
    ...session.shape,
    entries: z.array(
      z.object({
        /** `HM-0412`. */
        onum: z.string(),
        money: amount,
        /** In the shuffled list, counted from 1; null before the draw. */
        place: z.nullable(z.int()),
        won: z.nullable(z.boolean()),
      }),
    ),
    next: z.nullable(z.string()),
    /** The platform’s clock, for countdowns. */
    now: moment,
    /** The version of the rules of its draw. */
    version: numbered('1.'),
  }),
  errors: ['not_found'],
})
