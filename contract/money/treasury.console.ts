import { coins } from '@humidor/domain/money/micros.ts'
import { awardCoins, treasuryMoves } from '@humidor/domain/money/treasury.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { byTime, keyed, namedMember, note, paged } from '../console/fields.ts'
import { moment, money, none, nothing, numbered, signed, uid } from '../fields.ts'

export const reserves = call({
  method: 'GET',
  path: '/api/console/reserves',
  summary:
    'The reserves per asset: on chain, backing, owed to members and merchants, treasury, promised, and whether all is covered.',
  who: 'operator',
  roles: ['finance'],
  request: none,
  response: z.object({
    at: moment,
    /** USDT on each chain, by the ledger: received less paid out. */
    onChain: z.array(z.object({ chain: z.enum(['BSC', 'TRX']), amount: signed })),
    assets: z.array(
      z.object({
        coin: z.enum(coins),
        /** Members' available money, members' reserved money, and merchants' money. */
        members: signed,
        held: signed,
        merchants: signed,
        treasury: signed,
        promised: signed,
        fees: signed,
        /** The token's own: rewards, team, foundation. */
        rewards: signed,
        team: signed,
        foundation: signed,
        /** USDT behind every USCD; USCD, ₡ and points issued. */
        backing: signed,
        issued: signed,
      }),
    ),
    coverage: z.object({
      /** USDT on chain less all debts in USDT: zero when the books are right. */
      surplus: signed,
      /** USDT in backing less USCD outstanding: zero when the books are right. */
      backed: signed,
      /** USCD of the treasury for each promised USCD, in per mille; null: nothing is promised. */
      treasuryToPromised: z.nullable(numbered('Per mille.')),
      /** Claims on USDT: USDT and USCD of members, reserved or not, and USDT of merchants. */
      liabilities: money('USDT'),
      /** USDT on chain for each claimed USDT, in per mille; null: no claims. */
      onChainToLiabilities: z.nullable(numbered('Per mille.')),
    }),
    /** Reserved for open withdrawals on chain, fees included: reviewing, approved, sent. */
    leaving: money('USDT'),
  }),
  errors: [],
})

export const requestAward = call({
  method: 'POST',
  path: '/api/console/requestAward',
  summary:
    'Requests an award to a member from the treasury, the rewards or as points. A second operator must approve. Nothing is paid that is not held.',
  who: 'operator',
  roles: ['finance'],
  request: z.strictObject({
    uid,
    coin: z.enum(awardCoins),
    /** Millionths; whole points for `POINT`. The form asks for it twice, to catch a wrong number of zeros. */
    amount: signed,
    reason: note,
  }),
  response: nothing,
  errors: [
    'not_found',
    'wrong_money',
    'illegal_value',
    'not_enough_money',
    'illegal_operation',
    'content_empty',
    'content_too_long',
  ],
})

export const requestTreasuryMove = call({
  method: 'POST',
  path: '/api/console/requestTreasuryMove',
  summary: 'Requests a move of the platform’s money between its own accounts. A second operator must approve.',
  who: 'operator',
  roles: ['finance'],
  request: z.strictObject({ move: z.enum(treasuryMoves), amount: signed, reason: note }),
  response: nothing,
  errors: ['wrong_money', 'not_enough_money', 'illegal_operation', 'content_empty', 'content_too_long'],
})

export const treasuryDeeds = call({
  method: 'GET',
  path: '/api/console/treasuryDeeds',
  summary: 'The awards, or the treasury moves, newest first.',
  who: 'operator',
  roles: ['finance'],
  audited: true,
  cost: 'list',
  request: z.strictObject({ ...keyed, ...byTime, kind: z.enum(['award', 'move']) }),
  response: paged(
    z.object({
      id: z.string(),
      /** An award's member; null for a move. */
      member: z.nullable(namedMember),
      move: z.nullable(z.enum(treasuryMoves)),
      coin: z.enum(coins),
      amount: signed,
      reason: z.string(),
      maker: z.string(),
      checker: z.string(),
      at: moment,
      /** The transfer in the ledger. */
      transfer: z.string(),
    }),
  ),
  errors: [],
})
