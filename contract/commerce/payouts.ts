import { passwordLength } from '@humidor/domain/accounts/registration.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { moment, money, none, nothing, ownerCode, paging, rows, text } from '../fields.ts'

/** The state of a payout for its merchant: that of a withdrawal, or `cancelled` by the merchant. */
const state = z.enum(['reviewing', 'approved', 'sent', 'completed', 'rejected', 'cancelled'])

export const payoutTerms = call({
  method: 'GET',
  path: '/api/merchant/payoutTerms',
  summary:
    'The facts that limit a payout at present, so that the form refuses for the same reason as the server. Beyond the specification.',
  who: 'merchant',
  request: none,
  response: z.object({
    /** The BSC address that receives payouts. */
    address: z.string(),
    /** Whether this platform pays to it; null: its seal does not match, and operators must set it again. */
    served: z.nullable(z.boolean()),
    addressChangedAt: moment,
    /** Seconds without payouts after that change. */
    addressPause: z.int(),
    /** When the password was last recovered without the old one. The same pause follows. */
    accessResetAt: z.nullable(moment),
    everVerified: z.boolean(),
    /** Whether one is open. Only one may be open at a time. */
    hasOpen: z.boolean(),
    balance: money('USDT'),
    minimum: money('USDT'),
    /** Per mille. */
    fee: z.int(),
  }),
  errors: [],
})

export const payout = call({
  method: 'POST',
  path: '/api/merchant/payout',
  summary:
    'Requests a payout of the merchant’s USDT to their address. The money is reserved. Operators review it and pay it from their own wallet. It completes once the chain shows the payment. Beyond the specification.',
  who: 'merchant',
  idempotent: true,
  proofs: ['password', 'ownerCode'],
  seen: ['fee'],
  perMinute: 20,
  switch: 'payoutsOpen',
  cost: 'heavy',
  request: z.strictObject({
    money: money('USDT'),
    password: text('password', passwordLength.most * 2),
    /** The fee that the merchant saw; another fee is refused. Absent: any fee in force. */
    fee: z.optional(money('USDT')),
    ownerCode: z.optional(ownerCode),
  }),
  response: nothing,
  errors: [
    'no_password',
    'wrong_password',
    'code_request_too_frequent',
    'illegal_operation',
    'no_wallet_address',
    'wrong_address',
    'withdraw_address_changed',
    'payouts_paused',
    'payout_open',
    'minimum_withdrawal_limit',
    'not_enough_money',
    'illegal_value',
    'google_code_error',
    'google_auth_failed',
  ],
})

export const listPayouts = call({
  method: 'GET',
  path: '/api/merchant/payouts',
  summary: 'The merchant’s payouts, newest first. Beyond the specification.',
  who: 'merchant',
  cost: 'list',
  request: z.strictObject(paging),
  response: rows(
    z.object({
      id: z.string(),
      money: money('USDT'),
      fee: money('USDT'),
      /** The amount paid on the chain. */
      pays: money('USDT'),
      address: z.string(),
      state,
      /** Not approved yet, so the merchant may cancel it. */
      cancellable: z.boolean(),
      txid: z.nullable(z.string()),
      confirmations: z.int(),
      confirmationsNeeded: z.int(),
      createdAt: moment,
      endedAt: z.nullable(moment),
      /** Why it was rejected. */
      reply: z.nullable(z.string()),
    }),
  ),
  errors: [],
})

export const cancelPayout = call({
  method: 'POST',
  path: '/api/merchant/cancelPayout',
  summary: 'Cancels a payout that nobody has approved. The money is available again at once. Beyond the specification.',
  who: 'merchant',
  idempotent: true,
  request: z.strictObject({ id: text('machine', 24) }),
  response: nothing,
  errors: ['not_found', 'illegal_operation'],
})
