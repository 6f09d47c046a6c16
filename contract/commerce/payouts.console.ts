import { addressLength } from '@humidor/domain/money/address-length.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { note } from '../console/fields.ts'
import { nothing, text } from '../fields.ts'

export const requestPayoutAddress = call({
  method: 'POST',
  path: '/api/console/requestPayoutAddress',
  summary:
    'Requests another payout address for a merchant. A second operator must approve. Payouts wait for a day after it.',
  who: 'operator',
  roles: ['support', 'finance'],
  request: z.strictObject({
    vcode: text('digits', 16),
    cashAddress: text('chainAddress', addressLength.most * 2),
    reason: note,
  }),
  response: nothing,
  errors: [
    'merchant_not_exists',
    'wrong_address',
    'admin_lock',
    'illegal_operation',
    'content_empty',
    'content_too_long',
  ],
})
