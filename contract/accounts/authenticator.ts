import { passwordLength } from '@humidor/domain/accounts/registration.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { emailCode, emailOfForm, googleCode, moment, none, nothing, text } from '../fields.ts'

const password = text('password', passwordLength.most * 2)

export const security = call({
  method: 'GET',
  path: '/api/user/security',
  summary: 'The security state of the account, for the security screens. Beyond the specification.',
  who: 'member',
  request: none,
  response: z.object({
    /** Recovery codes that have not been used yet; 0 to 10. */
    recoveryCodesLeft: z.int(),
    /** Until when money cannot leave, because the authenticator was replaced by e-mail alone; null when it can. */
    moneyWaitsUntil: z.nullable(moment),
    /** False after signing in with a one-time password, until a new password is set. */
    hasPassword: z.boolean(),
  }),
  errors: [],
})

export const updatepwd = call({
  method: 'POST',
  path: '/api/updatepwd',
  summary:
    'Sets a new password for the signed-in member, signs out every other device and unlinks the account. `email` must be their own.',
  who: 'member',
  whileFrozen: true,
  proofs: ['googleCode'],
  perMinute: 10,
  cost: 'heavy',
  request: z.strictObject({ email: emailOfForm, password, googleCode }),
  response: nothing,
  errors: [
    'invalid_email_format',
    'wrong_email',
    'no_password',
    'password_too_short',
    'password_too_common',
    'google_code_error',
    'google_auth_failed',
  ],
})

export const updateSafePwd = call({
  method: 'POST',
  path: '/api/user/updateSafePwd',
  summary:
    'Changes the password of the member who knows the old one, signs out every other device and unlinks the account.',
  who: 'member',
  whileFrozen: true,
  perMinute: 10,
  proofs: ['googleCode'],
  cost: 'heavy',
  request: z.strictObject({ oldPassword: password, password, googleCode }),
  response: nothing,
  errors: [
    'no_password',
    'password_too_short',
    'password_too_common',
    'wrong_password',
    'google_code_error',
    'google_auth_failed',
    'code_request_too_frequent',
  ],
})

export const updateGoogleCode = call({
  method: 'POST',
  path: '/api/user/updateGoogleCode',
  summary:
    'Prepares a new authenticator. The old one works until a code of the new one is confirmed. With `proof`, a code of the old one or a recovery code, no waiting day for outgoing money follows.',
  who: 'member',
  whileFrozen: true,
  // The code comes from the account's own mail.
  whileSwitched: true,
  perMinute: 10,
  // The feature checks the proof, not the HTTP layer, so that a wrong proof does not spend the mailed code.
  request: z.strictObject({ code: emailCode, proof: z.optional(text('letters', 64)) }),
  response: z.object({ qrcodeUrl: z.string(), secret: z.string() }),
  errors: ['email_code_error', 'email_code_exp', 'email_code_other', 'google_code_error', 'google_auth_failed'],
})

export const confirmGoogleCode = call({
  method: 'POST',
  path: '/api/user/confirmGoogleCode',
  summary: 'Replaces the authenticator, with a code of the new one.',
  who: 'member',
  whileFrozen: true,
  whileSwitched: true,
  perMinute: 10,
  request: z.strictObject({ googleCode }),
  response: nothing,
  errors: ['google_code_error', 'google_auth_failed', 'authorization_expired'],
})

export const pendingAuthenticator = call({
  method: 'GET',
  path: '/api/user/pendingAuthenticator',
  summary:
    'The authenticator key that this device may still show: one that waits for its first code, or for an hour that of a new member who has used none. Null when there is none. Beyond the specification.',
  who: 'member',
  notWhileSeen: true,
  cost: 'list',
  request: none,
  response: z.nullable(
    z.object({
      qrcodeUrl: z.string(),
      secret: z.string(),
      /** The key of the registration, which works already; it is shown until its first code. */
      first: z.boolean(),
      /** Until when it is shown. */
      until: moment,
    }),
  ),
  errors: [],
})

export const tryAuthenticator = call({
  method: 'POST',
  path: '/api/user/tryAuthenticator',
  summary: 'Tries a code of the authenticator, and nothing else. Beyond the specification.',
  who: 'member',
  whileFrozen: true,
  perMinute: 10,
  proofs: ['googleCode'],
  request: z.strictObject({ googleCode }),
  response: nothing,
  errors: ['google_code_error', 'google_auth_failed'],
})

export const recoveryCodes = call({
  method: 'POST',
  path: '/api/user/recoveryCodes',
  summary:
    'Ten fresh recovery codes, shown once. The earlier ones become void. Each works once, instead of the authenticator, to set up a new one.',
  who: 'member',
  whileFrozen: true,
  // Otherwise an attacker who replaced the authenticator by e-mail alone would keep codes for later.
  givesAway: true,
  perMinute: 10,
  proofs: ['googleCode'],
  cost: 'list',
  request: z.strictObject({ googleCode }),
  response: z.array(z.string()),
  errors: ['google_code_error', 'google_auth_failed', 'google_auth_changed'],
})
