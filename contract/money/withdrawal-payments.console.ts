import { chains } from '@humidor/domain/money/deposit.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { itemsOf, outcomesOf } from '../console/fields.ts'
import { money, operatorCode, text } from '../fields.ts'

const about = { id: text('machine', 24) }
const chain = z.enum(chains)

export const takePayments = call({
  method: 'POST',
  path: '/api/console/takePayments',
  summary:
    'Takes up to 100 approved withdrawals to pay them from a file: nobody else can open or pay them for an hour. Refuses those that may not be paid.',
  who: 'operator',
  roles: ['finance'],
  idempotent: true,
  cost: 'heavy',
  request: z.strictObject({ ids: itemsOf(about.id) }),
  response: outcomesOf(
    ['taken'],
    ['not_found', 'illegal_operation', 'admin_lock', 'withdraw_address_changed', 'stopped_for_review', 'wrong_address'],
  ),
  errors: [],
})

/** What a pasted transaction is. */
const matches = [
  /** It pays one of `rows`: exactly the amount to exactly the address. Several rows: the operator must choose. */
  'pays',
  /** It pays several withdrawals. The platform records one withdrawal for each transaction. */
  'pays several',
  /** It was entered before, for the one of `rows`. */
  'entered',
  /** It is a payment to the platform. */
  'deposit',
  /** It is mined, and pays no approved withdrawal: another amount, address or token, or before the approval. */
  'pays none',
  'failed',
  /** The chain does not know it yet. */
  'unknown',
  /** Its chain does not answer now, or its providers contradict each other. */
  'no answer',
  /** It has not the form of a transaction of a watched chain. */
  'unreadable',
] as const

export const matchPayments = call({
  method: 'POST',
  path: '/api/console/matchPayments',
  summary:
    'Reads up to 100 transactions from their chains and finds the approved withdrawal that each pays. Changes nothing.',
  who: 'operator',
  roles: ['finance'],
  cost: 'heavy',
  request: z.strictObject({ txids: itemsOf(text('transactionId', 80)) }),
  response: z.object({
    /** One for each transaction, in the order of the request. */
    lines: z.array(
      z.object({
        txid: z.string(),
        chain: z.nullable(chain),
        is: z.enum(matches),
        rows: z.array(z.object({ id: z.string(), name: z.string(), address: z.string(), pays: money('USDT') })),
      }),
    ),
  }),
  errors: [],
})

export const enterPayments = call({
  method: 'POST',
  path: '/api/console/enterPayments',
  summary:
    'Enters the transactions of up to 100 paid withdrawals with one code, each by itself and by the rules of one. The chain must show each as paid.',
  who: 'operator',
  roles: ['finance'],
  idempotent: true,
  cost: 'heavy',
  proofs: ['googleCode'],
  request: z.strictObject({
    payments: itemsOf(z.strictObject({ ...about, txid: text('transactionId', 80) })),
    googleCode: operatorCode,
  }),
  response: outcomesOf(
    ['sent'],
    [
      'not_found',
      'illegal_operation',
      'admin_lock',
      'wrong_address',
      'withdraw_address_changed',
      'stopped_for_review',
      'wrong_param',
      'payment_failed',
      'network_error',
    ],
  ),
  errors: ['google_code_error', 'google_auth_failed'],
})
