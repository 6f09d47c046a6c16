import { codeUses } from '@humidor/domain/accounts/email-code.ts'
import { nameLength, passwordLength } from '@humidor/domain/accounts/registration.ts'
import { addressLength } from '@humidor/domain/money/address-length.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { emailCode, emailOfForm, moment, money, none, nothing, text } from '../fields.ts'
import { memberInfo } from './member.ts'

/** A token of a new session: 256 random bits. Only its hash is kept on the server. */
const token = z.string()

// Longer than any valid name or password, so that the rule and not the schema names the error.
const name = text('userName', nameLength.most * 4)
const password = text('password', passwordLength.most * 2)

export const imgcaptcha = call({
  method: 'GET',
  path: '/api/imgcaptcha',
  summary: 'A captcha image for this `sid`. It is valid once, for five minutes.',
  who: 'anyone',
  perMinute: 30,
  cost: 'heavy',
  request: none,
  response: z.string(),
  errors: [],
})

export const emailcaptcha = call({
  method: 'POST',
  path: '/api/emailcaptcha',
  summary:
    'Mails a six-digit code for signing in or registering. The answer is the same for known and unknown addresses.',
  who: 'anyone',
  perMinute: 10,
  cost: 'heavy',
  request: z.strictObject({ email: emailOfForm, code: text('captcha', 16) }),
  response: nothing,
  errors: ['invalid_email_format', 'img_code_error', 'code_request_too_frequent'],
})

export const register = call({
  method: 'POST',
  path: '/api/register',
  summary:
    'Creates a member and enrols the authenticator. The image is a QR code of the `otpauth://` address, the secret its base32 text. Both are shown once.',
  who: 'anyone',
  perMinute: 10,
  switch: 'registrationOpen',
  cost: 'heavy',
  request: z.strictObject({
    name,
    email: emailOfForm,
    password,
    referralCode: text('letters', 64),
    code: emailCode,
    agreeTerms: z.boolean({ error: 'tips_agree' }),
  }),
  response: z.object({ googleAuthQrcode: z.string(), secret: z.string(), token }),
  errors: [
    'tips_name_length',
    'tips_name_format',
    'tips_agree',
    'no_password',
    'password_too_short',
    'password_too_common',
    'invalid_email_format',
    'email_code_error',
    'email_code_exp',
    'wrong_referral_code',
    'duplicate_name',
    'duplicate_email',
  ],
})

export const login = call({
  method: 'POST',
  path: '/api/login',
  summary: 'Signs a member in with password and e-mail code. Answers the member and a token bound to this `sid`.',
  who: 'anyone',
  perMinute: 20,
  cost: 'heavy',
  request: z.strictObject({ email: emailOfForm, password, code: emailCode }),
  response: z.extend(memberInfo, { token }),
  errors: ['invalid_email_format', 'no_password', 'wrong_password', 'email_code_error', 'email_code_exp'],
})

export const logout = call({
  method: 'POST',
  path: '/api/logout',
  summary: 'Ends the current session. Beyond the specification.',
  who: 'member',
  whileClosing: true,
  whileFrozen: true,
  whileSwitched: true,
  whileAppLocked: true,
  request: none,
  response: nothing,
  errors: [],
})

export const sendNewPwdToEmail = call({
  method: 'POST',
  path: '/api/sendNewPwdToEmail',
  summary:
    'Mails a one-time password that is valid for thirty minutes. The current password keeps working until the new one is used. The answer is the same for known and unknown addresses.',
  who: 'anyone',
  perMinute: 10,
  cost: 'heavy',
  request: z.strictObject({ email: emailOfForm, code: text('captcha', 16) }),
  response: nothing,
  errors: ['invalid_email_format', 'img_code_error', 'code_request_too_frequent'],
})

export const emailcaptchaLogined = call({
  method: 'POST',
  path: '/api/emailcaptchaLogined',
  summary:
    'Mails a six-digit code to the signed-in member. With `use` the mail names the act, and the code works for no other; with an amount or an address it works for these alone. Without `use` it works for any call that requires one.',
  who: 'member',
  whileClosing: true,
  whileFrozen: true,
  whileSwitched: true,
  perMinute: 10,
  cost: 'heavy',
  request: z.strictObject({
    use: z.optional(z.enum(codeUses)),
    /** Of `withdraw`: the amount, as in the call that follows. */
    money: z.optional(money('USDT')),
    /** Of `withdraw` and `address`: the address, as in the call that follows. */
    cashAddress: z.optional(text('chainAddress', addressLength.most * 2)),
  }),
  response: nothing,
  errors: ['code_request_too_frequent', 'wrong_address'],
})

export const sessions = call({
  method: 'GET',
  path: '/api/user/sessions',
  summary: 'The devices on which the member is signed in, newest first. Beyond the specification.',
  who: 'member',
  cost: 'list',
  request: none,
  response: z.array(
    z.object({
      id: z.string(),
      /** Browser and system in plain words, such as `Chrome, Android`; empty if unknown. */
      device: z.string(),
      createdAt: moment,
      /** Rounded to the hour. */
      seenAt: moment,
      /** The session of this request. */
      current: z.boolean(),
      /** Whether this request may end it. A session opened by switching cannot end a sign-in of the account itself. */
      mayEnd: z.boolean(),
    }),
  ),
  errors: [],
})

export const endSession = call({
  method: 'POST',
  path: '/api/user/endSession',
  summary: 'Signs one device out. Beyond the specification.',
  who: 'member',
  whileClosing: true,
  whileFrozen: true,
  whileSwitched: true,
  request: z.strictObject({ id: text('machine', 64) }),
  response: nothing,
  errors: ['not_found'],
})

export const endOtherSessions = call({
  method: 'POST',
  path: '/api/user/endOtherSessions',
  summary: 'Signs out every device except the current one. Beyond the specification.',
  who: 'member',
  whileClosing: true,
  whileFrozen: true,
  whileSwitched: true,
  request: none,
  response: nothing,
  errors: [],
})
