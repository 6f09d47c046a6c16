import { isClientSeed, prizeIds } from '@humidor/domain/products/raffle-wire.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { day, moment, money, none, numbered, placeKey, text } from '../fields.ts'

/** Bytes, in lower-case hex. */
const hex = z.string()

/** The odds: the cost of a draw, and the chances of each prize. */
const odds = {
  cost: money('POINT'),
  prizes: z.array(z.object({ id: z.literal([...prizeIds]), amount: money('CIG'), weight: z.int() })),
  /** SHA-256 of the odds in the text form of `domain/products/raffle.ts`. */
  tableHash: hex,
}

export const state = call({
  method: 'GET',
  path: '/api/raffle/state',
  summary:
    'The cost and the odds of a draw, and the commitments before it: the hashes of the odds and of a seed that is revealed later. Gives a seed to a member who may draw and has none.',
  who: 'member',
  request: none,
  response: z.object({
    /** Whether the raffle is open. */
    open: z.boolean(),
    ...odds,
    /** SHA-256 of `humidor/raffle/v1 <tableHash> <seed>`; null: the member may not draw. */
    commitment: z.nullable(hex),
    /** Draws made with this seed, and the number after which it is revealed. */
    draws: z.int(),
    seedDraws: z.int(),
    /** How points are earned: for the activation of an invited member, a paid pre-order, the daily sign-in. */
    earned: z.object({ referral: money('POINT'), order: money('POINT'), sign: money('POINT') }),
    /** Own prizes that the rewards do not cover yet. */
    waiting: z.int(),
  }),
  errors: [],
})

export const join = call({
  method: 'POST',
  path: '/api/raffle/join',
  summary: 'Draws once, for points. The prize goes to the ₡ wallet at once, or as soon as the rewards cover it.',
  who: 'activated member',
  idempotent: true,
  seen: ['commitment'],
  perMinute: 60,
  request: z.strictObject({
    /** The member’s own seed: 1 to 64 of `0-9 A-Z a-z . _ -`. Absent: the request’s idempotency key. */
    clientSeed: z.optional(text('machine', 64).check(z.refine(isClientSeed, 'illegal_value'))),
    /** The commitment that the member saw. If it has changed, by a revealed seed or new odds, nothing is drawn. */
    commitment: z.optional(text('machine', 64)),
  }),
  response: z.object({
    /** The prize. */
    amount: money('CIG'),
    id: numbered('The number of the prize, 1 to 6.'),
    draw: numbered('The number of the draw.'),
    nonce: numbered('Which draw of its seed it is, counted from 1.'),
    clientSeed: z.string(),
    /** False: it waits, as the rewards do not cover it yet. */
    paid: z.boolean(),
  }),
  errors: ['not_active', 'account_freeze', 'not_offered', 'illegal_value', 'point_not_enough'],
})

export const history = call({
  method: 'GET',
  path: '/api/raffle/history',
  summary: 'The member’s own draws, newest first.',
  who: 'member',
  cost: 'list',
  request: z.strictObject({
    /** The `next` of the previous page. */
    after: z.optional(placeKey),
    limit: z._default(z.int().check(z.gte(1), z.lte(100)), 20),
  }),
  response: z.object({
    rows: z.array(
      z.object({
        id: z.int(),
        /** `prizeId_value`, such as `4_50`. */
        mark: z.string(),
        createdAt: moment,
        prizeId: z.int(),
        amount: money('CIG'),
        cost: money('POINT'),
        paid: z.boolean(),
        /** Whether the seed is revealed, so that the draw can be checked. */
        revealed: z.boolean(),
      }),
    ),
    count: z.int(),
    next: z.nullable(z.string()),
  }),
  errors: [],
})

export const draw = call({
  method: 'GET',
  path: '/api/raffle/draw',
  summary:
    'The whole record of one of the member’s draws, from which they can recompute it (`domain/products/raffle.ts`).',
  who: 'member',
  request: z.strictObject({ id: z.int().check(z.gte(0)) }),
  response: z.object({
    id: z.int(),
    createdAt: moment,
    prizeId: z.int(),
    amount: money('CIG'),
    /** Null: it waits, as the rewards do not cover it yet. */
    paidAt: z.nullable(moment),
    ...odds,
    commitment: hex,
    clientSeed: z.string(),
    nonce: z.int(),
    /** The number of draws with its seed so far. */
    draws: z.int(),
    /** Null until it is revealed. */
    seed: z.nullable(hex),
    revealedAt: z.nullable(moment),
    /** Whether `/api/raffle/record` has the seed. False for seeds from before the record became public. */
    isPublic: z.boolean(),
  }),
  errors: ['not_found'],
})

export const revealSeed = call({
  method: 'POST',
  path: '/api/raffle/revealSeed',
  summary:
    'Reveals the seed of the member’s draws so far, so that they can be checked. The next draws use another seed. Refused if nothing was drawn with the current one.',
  who: 'member',
  whileFrozen: true,
  whileSwitched: true,
  request: none,
  response: z.object({ commitment: hex, seed: hex, draws: z.int() }),
  errors: ['illegal_operation'],
})

/** The commitment of a seed names it: 32 bytes in hex. A number would tell the order in which seeds were opened. */
const commitment = text('machine', 64)

export const list = call({
  method: 'GET',
  path: '/api/raffle/list',
  summary:
    'The revealed seeds of all members with draws, the newest day first, a day in the order of their commitments. A day is listed when it is over. Public, and without a member.',
  who: 'anyone',
  cost: 'list',
  request: z.strictObject({
    /** The `next` of the previous page. */
    after: z.optional(placeKey),
    limit: z._default(z.int().check(z.gte(1), z.lte(100)), 20),
  }),
  response: z.object({
    rows: z.array(
      z.object({
        commitment: hex,
        /** The business day of the reveal. */
        day,
        /** The number of its draws. */
        draws: z.int(),
      }),
    ),
    next: z.nullable(z.string()),
  }),
  errors: [],
})

export const record = call({
  method: 'GET',
  path: '/api/raffle/record',
  summary:
    'The public record of one seed, from which anybody can repeat all its draws (`domain/products/raffle-record.ts`). Before the reveal it has the commitment and the odds alone. Public, and without a member.',
  who: 'anyone',
  // Up to a thousand draws, and many people may share one address of a mobile network.
  perMinute: 300,
  cost: 'bulk',
  request: z.strictObject({ commitment }),
  response: z.object({
    commitment: hex,
    ...odds,
    /** The platform’s seed; null until it is revealed, as are the next two. */
    seed: z.nullable(hex),
    /** The business day of the reveal. */
    day: z.nullable(day),
    /** The number of draws. */
    count: z.nullable(z.int()),
    /** All draws, in order. Empty until the reveal. */
    draws: z.array(
      z.object({
        nonce: numbered('Which draw of the seed it is, counted from 1.'),
        /** The member’s own seed, as it was sent. */
        clientSeed: z.string(),
        prizeId: numbered('The number of the prize, 1 to 6.'),
      }),
    ),
    version: numbered('1: the version of the rules of its draws.'),
  }),
  errors: ['not_found'],
})

export const sums = call({
  method: 'GET',
  path: '/api/raffle/sums',
  summary:
    'The sums over all listed seeds: draws, points, prizes, and for each odds how often each prize came. Public.',
  who: 'anyone',
  cost: 'list',
  request: none,
  response: z.object({
    draws: z.int(),
    points: money('POINT'),
    brought: money('CIG'),
    /** The prizes that the odds promise on average, rounded down. */
    expected: money('CIG'),
    /** The odds with listed draws, the newest first, at most ten. */
    odds: z.array(
      z.object({
        cost: money('POINT'),
        tableHash: hex,
        draws: z.int(),
        /** `drawn`: how often it came. Its odds promise `draws` × `weight` / sum of all weights. */
        prizes: z.array(
          z.object({ id: z.literal([...prizeIds]), amount: money('CIG'), weight: z.int(), drawn: z.int() }),
        ),
      }),
    ),
  }),
  errors: [],
})
