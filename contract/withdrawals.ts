import { addressLength } from '@humidor/domain/address.ts'
import { z } from 'zod/mini'
import { call } from './call.ts'
import { emailCode, googleCode, nothing, text } from './fields.ts'

export const updateCashAddress = call({
  method: 'POST',
  path: '/api/user/updateCashAddress',
  tells:
    'Binds the address that withdrawals go to, on BSC (EIP-55) or TRON (base58check). Withdrawals wait for a day after it.',
  who: 'member',
  whileFrozen: true,
  givesAway: true,
  proves: ['googleCode', 'emailCode'],
  request: z.strictObject({ cashAddress: text(addressLength.most * 2), googleCode, code: emailCode }),
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
