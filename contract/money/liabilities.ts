import { liabilityAssets } from '@humidor/domain/money/liability-assets.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { day, exactAmount, moment, placeKey } from '../fields.ts'

/** Bytes, in lower-case hex. */
const hex = z.string()
const asset = z.enum(liabilityAssets)

const published = z.object({
  day,
  /** The newest block of the ledger's chain whose transfers are counted. */
  block: z.int(),
  blockHash: hex,
  at: moment,
  trees: z.array(
    z.object({
      asset,
      leaves: z.int(),
      /** Of all members and merchants, reserved money included. */
      total: exactAmount,
      root: hex,
    }),
  ),
  /** The line that stands for the day, and its SHA-256. Everybody must be shown the same. */
  statement: z.string(),
  statementHash: hex,
})

/** The leaves of a member's or merchant's own accounts. A part is numbered by its place in the array. */
const proof = z.object({
  published,
  /** The accounts' numbers divided by 100. */
  owner: z.int(),
  salt: hex,
  accounts: z.array(
    z.object({
      asset,
      /** Its number in the ledger; the last two digits are its kind (`liabilityAccounts` of the domain). */
      account: z.int(),
      balance: exactAmount,
      parts: z.array(
        z.object({
          amount: exactAmount,
          /** The place of the leaf in the list, from 0. */
          index: z.int(),
          /** The nodes beside the way to the root, from the leaf up: 40 bytes each. */
          path: z.array(hex),
        }),
      ),
    }),
  ),
})

export const days = call({
  method: 'GET',
  path: '/api/liability/days',
  summary: 'The published days of the proof of liabilities, newest first. Public.',
  who: 'anyone',
  cost: 'list',
  request: z.strictObject({
    /** The `next` of the previous page. */
    after: z.optional(placeKey),
    limit: z._default(z.int().check(z.gte(1), z.lte(100)), 20),
  }),
  response: z.object({
    rows: z.array(z.extend(published, { listed: z.boolean() })),
    next: z.nullable(z.string()),
  }),
  errors: [],
})

export const mine = call({
  method: 'GET',
  path: '/api/liability/mine',
  summary: 'The proof that the member’s own balances are counted in a day’s liabilities, by default the newest day.',
  who: 'member',
  cost: 'bulk',
  request: z.strictObject({ day: z.optional(day) }),
  response: proof,
  errors: ['invalid_date', 'not_found'],
})

export const merchantLiabilities = call({
  method: 'GET',
  path: '/api/merchant/liabilities',
  summary: 'The proof that the merchant’s own balances are counted in a day’s liabilities, by default the newest day.',
  who: 'merchant',
  cost: 'bulk',
  request: z.strictObject({ day: z.optional(day) }),
  response: proof,
  errors: ['invalid_date', 'not_found'],
})
