import { addressLength } from '@humidor/domain/money/address-length.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { keyed, note, paged } from '../console/fields.ts'
import { moment, money, none, nothing, numbered, signed, text } from '../fields.ts'

const network = z.enum(['BSC', 'TRX'])
const address = text('chainAddress', addressLength.most * 2)
/** Characters of a message, and of a signature with what was copied with it: several times the longest. */
const LONGEST = { message: 600, signature: 400 } as const
/** The number of a proved address. */
const id = text('machine', 20)

/** A balance on a proved address. */
const reading = z.object({
  amount: money('USDT'),
  at: moment,
  /** The final block at which it was read. `blockTo` is higher where a chain answers for its newest final block only. */
  block: numbered('A height.'),
  blockTo: numbered('A height.'),
  /** The providers that reported it. One where only one is configured. */
  providers: z.int(),
  /** The first of its business day: the one that is published. */
  daily: z.boolean(),
})

export const reserveAddresses = call({
  method: 'GET',
  path: '/api/console/reserveAddresses',
  summary: 'The addresses that are proved to be the platform’s, the ended ones, and what lies on each.',
  who: 'operator',
  roles: ['finance'],
  cost: 'list',
  request: none,
  response: z.object({
    networks: z.array(
      z.object({
        network,
        /** The newest balances of the proved addresses together. */
        proven: money('USDT'),
        /** USDT on the chain, by the ledger. */
        ledger: signed,
      }),
    ),
    /** Active ones first, then ended ones; the newest first. */
    addresses: z.array(
      z.object({
        id: z.string(),
        network,
        address: z.string(),
        message: z.string(),
        signature: z.string(),
        provedAt: moment,
        maker: z.string(),
        checker: z.string(),
        reason: z.string(),
        /** Who ended it, when and why; null: it is active. */
        ended: z.nullable(z.object({ at: moment, maker: z.string(), checker: z.string(), reason: z.string() })),
        /** Null: never read yet. */
        newest: z.nullable(reading),
        /** A request to end it waits. */
        ending: z.boolean(),
      }),
    ),
  }),
  errors: [],
})

export const reserveHistory = call({
  method: 'GET',
  path: '/api/console/reserveHistory',
  summary: 'The balances of a proved address, newest first: hourly ones of the last week, and daily ones.',
  who: 'operator',
  roles: ['finance'],
  cost: 'list',
  request: z.strictObject({ ...keyed, id }),
  response: paged(z.object({ id: z.string(), ...reading.shape })),
  errors: ['not_found'],
})

export const reserveMessage = call({
  method: 'POST',
  path: '/api/console/reserveMessage',
  summary: 'The message that the key of an address signs, to prove that the address is the platform’s. It proves once.',
  who: 'operator',
  roles: ['finance'],
  request: z.strictObject({ network, address }),
  response: z.object({ message: z.string() }),
  errors: ['wrong_address', 'illegal_operation'],
})

export const requestReserveProof = call({
  method: 'POST',
  path: '/api/console/requestReserveProof',
  summary:
    'Requests that an address be kept and shown as the platform’s, by its signature. A second operator must approve.',
  who: 'operator',
  roles: ['finance'],
  request: z.strictObject({
    network,
    address,
    /** As `reserveMessage` answered it. */
    message: text('machine', LONGEST.message),
    signature: text('transactionId', LONGEST.signature),
    reason: note,
  }),
  response: nothing,
  errors: [
    'wrong_address',
    'content_changed',
    'invalid_date',
    'wrong_param',
    'wrong_account',
    'illegal_operation',
    'content_empty',
    'content_too_long',
  ],
})

export const requestReserveRetirement = call({
  method: 'POST',
  path: '/api/console/requestReserveRetirement',
  summary: 'Requests that a proved address no longer count. A second operator must approve. It stays in the history.',
  who: 'operator',
  roles: ['finance'],
  request: z.strictObject({ id, reason: note }),
  response: nothing,
  errors: ['not_found', 'illegal_operation', 'content_empty', 'content_too_long'],
})
