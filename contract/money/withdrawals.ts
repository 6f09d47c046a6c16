import { addressLength } from '@humidor/domain/money/address-length.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { emailCode, googleCode, moment, money, none, nothing, text } from '../fields.ts'

const cashAddress = text('chainAddress', addressLength.most * 2)
const label = text('line', 200)

export const cashAddresses = call({
  method: 'GET',
  path: '/api/user/cashAddresses',
  summary: 'The addresses that this member may withdraw to, the one bound last first. Beyond the specification.',
  who: 'member',
  cost: 'list',
  request: none,
  response: z.array(
    z.object({
      /** In its one spelling. */
      address: z.string(),
      chain: z.enum(['BSC', 'TRX']),
      /** As the member calls it; empty without a label. */
      label: z.string(),
      /** Whether this platform pays out on that chain. */
      served: z.boolean(),
      /** When its own pause began. */
      boundAt: moment,
      /** When a withdrawal to it was last requested; null: never. */
      usedAt: z.nullable(moment),
    }),
  ),
  errors: [],
})

export const updateCashAddress = call({
  method: 'POST',
  path: '/api/user/updateCashAddress',
  summary:
    'Binds one more address for withdrawals, on BSC (EIP-55) or TRON (base58check). Withdrawals to it wait for a day.',
  who: 'member',
  whileFrozen: true,
  givesAway: true,
  proofs: ['googleCode', 'emailCode'],
  codeUse: 'address',
  request: z.strictObject({ cashAddress, label: z.optional(label), googleCode, code: emailCode }),
  response: nothing,
  errors: [
    'wrong_address',
    'content_too_long',
    'too_many_addresses',
    'email_code_error',
    'email_code_exp',
    'email_code_other',
    'google_code_error',
    'google_auth_failed',
    'google_auth_changed',
  ],
})

export const labelCashAddress = call({
  method: 'POST',
  path: '/api/user/labelCashAddress',
  summary: 'Labels an address of this member. An empty label removes it. Beyond the specification.',
  who: 'member',
  whileFrozen: true,
  perMinute: 30,
  request: z.strictObject({ cashAddress, label }),
  response: nothing,
  errors: ['content_too_long', 'not_found'],
})

export const removeCashAddress = call({
  method: 'POST',
  path: '/api/user/removeCashAddress',
  summary:
    'Removes an address of this member. A withdrawal to it that is in review can no longer be paid. Beyond the specification.',
  who: 'member',
  whileFrozen: true,
  perMinute: 30,
  request: z.strictObject({ cashAddress }),
  response: nothing,
  errors: ['not_found', 'address_in_use'],
})

export const withdrawalTerms = call({
  method: 'GET',
  path: '/api/user/withdrawalTerms',
  summary:
    'The facts that limit a withdrawal at present, so that the form refuses for the same reason as the server. Beyond the specification.',
  who: 'activated member',
  request: none,
  response: z.object({
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
    'Requests a withdrawal of USDT to a bound address. The money is reserved. Operators review it and pay it from their own wallet. It completes once the chain shows the payment.',
  who: 'activated member',
  whileFrozen: true,
  givesAway: true,
  idempotent: true,
  proofs: ['googleCode', 'emailCode'],
  codeUse: 'withdraw',
  seen: ['fee'],
  switch: 'withdrawalsOpen',
  request: z.strictObject({
    money: money('USDT'),
    googleCode,
    code: emailCode,
    /** One of the member's addresses. Absent: the one bound last. */
    cashAddress: z.optional(cashAddress),
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
    'email_code_other',
    'google_code_error',
    'google_auth_failed',
    'google_auth_changed',
  ],
})
