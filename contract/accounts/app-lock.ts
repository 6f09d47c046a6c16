import { appLockMinutes } from '@humidor/domain/accounts/app-lock.ts'
import { passwordLength } from '@humidor/domain/accounts/registration.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { googleCode, none, nothing, text } from '../fields.ts'

/** Minutes away after which the app locks; null: it does not. */
const minutes = z.nullable(z.literal(appLockMinutes))

export const appLock = call({
  method: 'GET',
  path: '/api/user/appLock',
  summary:
    'Whether the app is locked in this session, and how the member may unlock it. It names nobody. Beyond the specification.',
  who: 'member',
  whileAppLocked: true,
  request: none,
  response: z.object({
    minutes,
    locked: z.boolean(),
    byPasskey: z.boolean(),
    byCode: z.boolean(),
    byPassword: z.boolean(),
  }),
  errors: [],
})

export const present = call({
  method: 'POST',
  path: '/api/user/present',
  summary:
    'Somebody uses the app in this session. No other call counts as use, so a window that only follows changes does not keep the app open. Beyond the specification.',
  who: 'member',
  whileFrozen: true,
  whileSwitched: true,
  request: none,
  response: nothing,
  errors: [],
})

export const lockApp = call({
  method: 'POST',
  path: '/api/user/lockApp',
  summary: 'Locks the app in this session at once. Beyond the specification.',
  who: 'member',
  whileFrozen: true,
  whileSwitched: true,
  whileAppLocked: true,
  request: none,
  response: nothing,
  errors: [],
})

export const unlockApp = call({
  method: 'POST',
  path: '/api/user/unlockApp',
  summary:
    'Unlocks the app in this session with a code of the authenticator or a passkey, or with the password where the member has neither. Five wrong ones end the session. Beyond the specification.',
  who: 'member',
  whileFrozen: true,
  whileSwitched: true,
  whileAppLocked: true,
  perMinute: 20,
  cost: 'heavy',
  // The feature checks them, so that it can count the wrong ones of a session.
  request: z.strictObject({
    googleCode: z.optional(googleCode),
    password: z.optional(text('password', passwordLength.most * 2)),
  }),
  response: nothing,
  errors: ['google_code_error', 'google_auth_failed', 'wrong_password', 'illegal_operation'],
})

export const setAppLock = call({
  method: 'POST',
  path: '/api/user/setAppLock',
  summary:
    'Has the app lock itself after some minutes away, on every device. Without a proof the time can only become shorter. Beyond the specification.',
  who: 'member',
  whileFrozen: true,
  switch: 'appLockOpen',
  request: z.strictObject({ minutes }),
  response: nothing,
  errors: ['illegal_operation'],
})

export const loosenAppLock = call({
  method: 'POST',
  path: '/api/user/loosenAppLock',
  summary:
    'Lets the app lock itself later or not at all, with a code of the authenticator or a passkey. A session that is locked stays so. Beyond the specification.',
  who: 'member',
  whileFrozen: true,
  perMinute: 10,
  proofs: ['googleCode'],
  request: z.strictObject({ minutes, googleCode }),
  response: nothing,
  errors: ['google_code_error', 'google_auth_failed'],
})
