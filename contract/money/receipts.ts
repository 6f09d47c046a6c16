import { coins } from '@humidor/domain/money/micros.ts'
import { type Operation, operations } from '@humidor/domain/money/operations.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { moment, none, numbered, placeKey, signed, text } from '../fields.ts'

/** Bytes, in lower-case hex. */
const hex = z.string()

const receipt = z.object({
  /** The number of the ledger's transfer. */
  transfer: z.int(),
  account: z.string(),
  /** The number of the entry on its account. */
  seq: z.int(),
  operation: z.string(),
  amount: signed,
  balanceAfter: signed,
  /** ISO 8601 in UTC, with microseconds. */
  at: z.string(),
  /** The line that the leaf is a hash of, with the salt. */
  text: z.string(),
  salt: hex,
  leaf: hex,
  index: numbered('The place of the leaf among `count` leaves, from 0.'),
  count: z.int(),
  /** The neighbours on the way to the root. */
  path: z.array(hex),
  /** The signed line, with the root and the hash of the ledger’s block. */
  statement: z.string(),
  signature: hex,
  key: numbered('The number of the key that signed.'),
})

const pages = z.strictObject({
  /** The `next` of the previous page. */
  after: z.optional(placeKey),
  limit: z._default(z.int().check(z.gte(1), z.lte(100)), 50),
})

const receipts = z.object({
  rows: z.array(receipt),
  /** Where the next page begins; null: no more are signed. A page may be short or empty although more follow. */
  next: z.nullable(z.string()),
})

export const list = call({
  method: 'GET',
  path: '/api/receipt/list',
  summary:
    'The signed receipts of every movement of the member’s money, oldest first (docs/receipts.md). A movement has one some seconds after it was made. Beyond the specification.',
  who: 'member',
  perMinute: 120,
  cost: 'bulk',
  request: pages,
  response: receipts,
  errors: [],
})

export const merchantList = call({
  method: 'GET',
  path: '/api/receipt/merchantList',
  summary:
    'The signed receipts of every movement of the merchant’s money, oldest first, as `/api/receipt/list`. Beyond the specification.',
  who: 'merchant',
  perMinute: 120,
  cost: 'bulk',
  request: pages,
  response: receipts,
  errors: [],
})

export const pictureFacts = call({
  method: 'GET',
  path: '/api/receipt/pictureFacts',
  summary:
    'What the picture of a receipt shows, for whoever has its code: no balance, and names in part. Public. Beyond the specification.',
  who: 'anyone',
  perMinute: 60,
  cost: 'heavy',
  request: z.strictObject({
    transfer: z.int().check(z.gte(1)),
    /** The number of the entry on its account. */
    seq: z.int().check(z.gte(1)),
    /** In the picture: 32 hexadecimal digits, made of the receipt’s salt. */
    code: text('machine', 32),
  }),
  response: z.object({
    transfer: z.int(),
    wallet: numbered('As of `/api/user/detail`; 0: another account of the owner.'),
    coin: z.enum(coins),
    moneyChange: signed,
    /** The kind of movement, as in wallet detail; null: an entry that no wallet detail shows. */
    say: z.nullable(z.enum(Object.keys(operations) as [Operation, ...Operation[]])),
    createdAt: moment,
    /** Whose account it is: a member by two letters at each end of the name, a merchant by six digits. */
    owner: z.string(),
    /** The other party, in the same form; null: none. */
    other: z.nullable(z.string()),
  }),
  errors: ['not_found'],
})

export const keys = call({
  method: 'GET',
  path: '/api/receipt/keys',
  summary:
    'The public keys that have ever signed receipts. The same list is at `/.well-known/humidor-keys.json`, without an envelope. Public. Beyond the specification.',
  who: 'anyone',
  request: none,
  response: z.object({
    keys: z.array(
      z.object({
        id: z.int(),
        /** Ed25519, 32 bytes. */
        publicKey: hex,
        /** It signs blocks that were sealed from here until there, both included; null: it signs now. ISO 8601 in UTC, with microseconds. */
        from: z.string(),
        until: z.nullable(z.string()),
        /** The signature of its own line by the key before it; null: the first, or the key before it was lost. */
        signature: z.nullable(hex),
      }),
    ),
  }),
  errors: [],
})
