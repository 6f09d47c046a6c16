import { addressLength } from '@humidor/domain/money/address-length.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { emailCode, googleCode, moment, money, none, nothing, text } from '../fields.ts'

export const updateCashAddress = call({
  method: 'POST',
  path: '/api/user/updateCashAddress',
  summary:
    'Binds the address for withdrawals, on BSC (EIP-55) or TRON (base58check). Withdrawals wait for a day after it.',
  who: 'member',
  whileFrozen: true,
  givesAway: true,
  proofs: ['googleCode', 'emailCode'],
  request: z.strictObject({ cashAddress: text('chainAddress', addressLength.most * 2), googleCode, code: emailCode }),
  response: nothing,
  errors: [
    'wrong_address',
    'email_code_error',
    'email_code_exp',
    'google_code_error',
    'google_auth_failed',
    'google_auth_changed',
  ],
})

export const withdrawalTerms = call({
  method: 'GET',
  path: '/api/user/withdrawalTerms',
  summary:
    'The facts that limit a withdrawal at present, so that the form refuses for the same reason as the server. Beyond the specification.',
  who: 'activated member',
  request: none,
  response: z.object({
    /** The chain of the bound address; null: none is bound. */
    chain: z.nullable(z.enum(['BSC', 'TRX'])),
    /** Whether this platform pays out on that chain. */
    served: z.boolean(),
    /** When the bound address was changed; null: never. */
    addressChangedAt: z.nullable(moment),
    withdrewToday: z.boolean(),
    minimum: money('USDT'),
    maximum: money('USDT'),
    /** Per mille. */
    fee: z.int(),
    /** Seconds since midnight in UTC+8. */
    opens: z.int(),
    closes: z.int(),
    /** Seconds. */
    addressPause: z.int(),
  }),
  errors: ['not_active'],
})

export const cancelWithdrawal = call({
  method: 'POST',
  path: '/api/user/cancelWithdrawal',
  summary:
    'Cancels a withdrawal that nobody has approved. The money is available again at once, its fee included, and the day is free for another. Beyond the specification.',
  who: 'member',
  whileFrozen: true,
  idempotent: true,
  request: z.strictObject({ id: z.int().check(z.gte(0)) }),
  response: nothing,
  errors: ['not_found', 'illegal_operation'],
})

export const withdraw = call({
  method: 'POST',
  path: '/api/user/withdraw',
  summary:
    'Requests a withdrawal of USDT to the bound address. The money is reserved. Operators review it and pay it from their own wallet. It completes once the chain shows the payment.',
  who: 'activated member',
  whileFrozen: true,
  givesAway: true,
  idempotent: true,
  proofs: ['googleCode', 'emailCode'],
  seen: ['fee'],
  switch: 'withdrawalsOpen',
  request: z.strictObject({
    money: money('USDT'),
    googleCode,
    code: emailCode,
    /** The fee that the member saw; another fee is refused. Absent: any fee in force. */
    fee: z.optional(money('USDT')),
  }),
  response: nothing,
  errors: [
    'not_active',
    'no_wallet_address',
    'wrong_address',
    'operation_time_limit',
    'withdraw_address_changed',
    'max_daily_withdrawals_reached',
    'minimum_withdrawal_limit',
    'maximum_withdrawal_exceeded',
    'not_enough_money',
    'illegal_value',
    'email_code_error',
    'email_code_exp',
    'google_code_error',
    'google_auth_failed',
    'google_auth_changed',
  ],
})
