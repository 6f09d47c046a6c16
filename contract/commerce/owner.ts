import { passwordLength } from '@humidor/domain/accounts/registration.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { emailCode, emailOfForm, moment, none, nothing, ownerCode, text } from '../fields.ts'

const password = text('password', passwordLength.most * 2)
const vcode = text('digits', 32)

export const owner = call({
  method: 'GET',
  path: '/api/merchant/owner',
  summary: 'The owner’s address, and the devices that are signed in. Beyond the specification.',
  who: 'merchant',
  request: none,
  response: z.object({
    /** Null: none is set, and a lost password takes two operators. */
    email: z.nullable(z.string()),
    /** An address that waits, and from when it is in force. */
    nextEmail: z.nullable(z.string()),
    nextEmailAt: z.nullable(moment),
    /** Seconds for which another address waits. */
    emailChangeWait: z.int(),
    /** The last recovery, while API keys from before it still work with a secret from before it; else null. */
    recovery: z.nullable(z.object({ at: moment, keys: z.array(z.string()) })),
    devices: z.array(
      z.object({
        id: z.string(),
        /** Browser and system in plain words; empty where they are not known. */
        device: z.string(),
        isTill: z.boolean(),
        /** The staff who is at the till; null: the owner, or nobody. */
        staffName: z.nullable(z.string()),
        current: z.boolean(),
        createdAt: moment,
        /** To the hour. */
        seenAt: moment,
      }),
    ),
  }),
  errors: [],
})

export const ownerEmailCode = call({
  method: 'POST',
  path: '/api/merchant/ownerEmailCode',
  summary: 'Mails a code to an address that the owner wants. Beyond the specification.',
  who: 'merchant',
  perMinute: 10,
  cost: 'heavy',
  request: z.strictObject({ email: emailOfForm }),
  response: nothing,
  errors: ['invalid_email_format', 'email_already_set', 'code_request_too_frequent'],
})

export const setOwnerEmail = call({
  method: 'POST',
  path: '/api/merchant/setOwnerEmail',
  summary:
    'Sets the owner’s address with the code from it. A first one counts at once. Another waits, and both addresses are told. Beyond the specification.',
  who: 'merchant',
  proofs: ['password', 'ownerCode'],
  perMinute: 10,
  cost: 'heavy',
  request: z.strictObject({ email: emailOfForm, code: emailCode, password, ownerCode: z.optional(ownerCode) }),
  response: nothing,
  errors: [
    'invalid_email_format',
    'email_already_set',
    'email_code_error',
    'email_code_exp',
    'no_password',
    'wrong_password',
    'google_code_error',
    'google_auth_failed',
  ],
})

export const stopOwnerEmail = call({
  method: 'POST',
  path: '/api/merchant/stopOwnerEmail',
  summary: 'Stops an address that waits. Beyond the specification.',
  who: 'merchant',
  request: none,
  response: nothing,
  errors: ['illegal_operation'],
})

export const endMerchantDevice = call({
  method: 'POST',
  path: '/api/merchant/endDevice',
  summary: 'Signs one other device of the merchant out, also a till. Beyond the specification.',
  who: 'merchant',
  request: z.strictObject({ id: text('machine', 36).check(z.guid()) }),
  response: nothing,
  errors: ['not_found'],
})

export const endOtherMerchantDevices = call({
  method: 'POST',
  path: '/api/merchant/endOtherDevices',
  summary: 'Signs every other device of the merchant out, also tills. Beyond the specification.',
  who: 'merchant',
  request: none,
  response: nothing,
  errors: [],
})

export const forgotPassword = call({
  method: 'POST',
  path: '/api/merchant/forgotPassword',
  summary:
    'Mails a code to the owner’s address, if the merchant has one. The answer is the same for any six digits. `code` is the captcha. Beyond the specification.',
  who: 'anyone',
  perMinute: 10,
  cost: 'heavy',
  request: z.strictObject({ vcode, code: text('captcha', 16) }),
  response: nothing,
  errors: ['wrong_account', 'img_code_error', 'code_request_too_frequent'],
})

export const resetPassword = call({
  method: 'POST',
  path: '/api/merchant/resetPassword',
  summary:
    'Sets a new password with the code from the owner’s mailbox. Every device is signed out, and payouts wait. Beyond the specification.',
  who: 'anyone',
  perMinute: 10,
  cost: 'heavy',
  request: z.strictObject({ vcode, code: emailCode, password }),
  response: nothing,
  errors: [
    'wrong_account',
    'no_password',
    'password_too_short',
    'password_too_common',
    'email_code_error',
    'email_code_exp',
  ],
})
