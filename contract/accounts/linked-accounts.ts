import { passwordLength } from '@humidor/domain/accounts/registration.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { emailCode, emailOfForm, googleCode, none, nothing, text, uid } from '../fields.ts'

export const getConnectedUsers = call({
  method: 'GET',
  path: '/api/connect/getConnectedUsers',
  summary: 'The linked accounts, the current one included.',
  who: 'member',
  cost: 'list',
  request: none,
  response: z.array(z.object({ uid: z.int(), email: z.string(), name: z.string() })),
  errors: [],
})

export const switchToConnectedUser = call({
  method: 'POST',
  path: '/api/connect/switchToConnectedUser',
  summary:
    'Signs the device in as a linked account, and out of the current one. The new token replaces the old one. Spending from this session requires a code of that account (`proveAccount`).',
  who: 'member',
  whileFrozen: true,
  whileSwitched: true,
  request: z.strictObject({ uid }),
  response: z.object({ token: z.string() }),
  errors: ['illegal_operation'],
})

export const proveAccount = call({
  method: 'POST',
  path: '/api/connect/proveAccount',
  summary:
    'Confirms a session that was opened by switching, with a code of its account. For a quarter of an hour it may spend like a session after a sign-in. Beyond the specification.',
  who: 'member',
  whileFrozen: true,
  proofs: ['googleCode'],
  perMinute: 10,
  request: z.strictObject({ googleCode }),
  response: nothing,
  errors: ['google_code_error', 'google_auth_failed'],
})

export const addConnectUser = call({
  method: 'POST',
  path: '/api/connect/addConnectUser',
  summary:
    'Links another account, with its password and a code mailed to it. No code is needed for an account registered on this device within ten minutes.',
  who: 'member',
  perMinute: 10,
  cost: 'heavy',
  request: z.strictObject({
    email: emailOfForm,
    password: text('password', passwordLength.most * 2),
    code: z.optional(emailCode),
  }),
  response: nothing,
  errors: [
    'invalid_email_format',
    'no_password',
    'illegal_operation',
    'email_code_error',
    'email_code_exp',
    'wrong_password',
    'email_already_set',
    'account_freeze',
    'code_request_too_frequent',
  ],
})

export const removeConnectUser = call({
  method: 'POST',
  path: '/api/connect/removeConnectUser',
  summary: 'Unlinks an account and ends its sessions that were opened by switching. Beyond the specification.',
  who: 'member',
  whileFrozen: true,
  whileSwitched: true,
  request: z.strictObject({ uid }),
  response: nothing,
  errors: ['illegal_operation'],
})

export const emailcaptcha2 = call({
  method: 'POST',
  path: '/api/emailcaptcha2',
  summary:
    'Mails a code to another address, to link its account or to register one. The answer is the same either way.',
  who: 'member',
  whileFrozen: true,
  whileSwitched: true,
  perMinute: 10,
  cost: 'heavy',
  request: z.strictObject({ email: emailOfForm }),
  response: nothing,
  errors: ['invalid_email_format', 'code_request_too_frequent'],
})
