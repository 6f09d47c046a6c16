import { z } from 'zod/mini'
import { call } from '../call.ts'
import { none, numbered, placeKey, signed } from '../fields.ts'

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
