import { passkeyLimits } from '@humidor/domain/accounts/passkey.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { emailCode, googleCode, moment, none, nothing, sixDigits, text } from '../fields.ts'
import { memberInfo } from './member.ts'

const answer = text('machine', passkeyLimits.answer)
const id = text('machine', 64)
const name = text('line', passkeyLimits.name * 4)

/** A challenge, and the domain that passkeys belong to. A page of another host cannot use them. */
const challenge = { challenge: z.string(), rpId: z.string() }

export const passkeys = call({
  method: 'GET',
  path: '/api/user/passkeys',
  summary: 'The passkeys of the member, the newest first. Beyond the specification.',
  who: 'member',
  cost: 'list',
  request: none,
  response: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      madeAt: moment,
      /** Null: never used. */
      usedAt: z.nullable(moment),
      /** The vendor of the device keeps a copy for the member's other devices. */
      backedUp: z.boolean(),
    }),
  ),
  errors: [],
})

export const beginPasskey = call({
  method: 'POST',
  path: '/api/user/beginPasskey',
  summary:
    'Begins to add a passkey, with a mailed code and a code of the authenticator. After the mailed code alone money waits, as after a replaced authenticator. Beyond the specification.',
  who: 'member',
  whileFrozen: true,
  perMinute: 10,
  // The feature checks them, as the pipeline would always ask for the proof.
  request: z.strictObject({ proof: z.optional(sixDigits('google_code_error')), code: emailCode }),
  response: z.object({
    ...challenge,
    userId: z.string(),
    userName: z.string(),
    displayName: z.string(),
    /** The credential ids of the passkeys that the member has. */
    exclude: z.array(z.string()),
  }),
  errors: [
    'google_code_error',
    'google_auth_failed',
    'email_code_error',
    'email_code_exp',
    'email_code_other',
    'passkey_refused',
  ],
})

export const finishPasskey = call({
  method: 'POST',
  path: '/api/user/finishPasskey',
  summary: 'Adds the passkey that the device has made. Beyond the specification.',
  who: 'member',
  whileFrozen: true,
  perMinute: 10,
  request: z.strictObject({
    passkey: answer,
    transports: z
      .array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']))
      .check(z.maxLength(7)),
    name,
  }),
  response: nothing,
  errors: ['passkey_refused'],
})

export const renamePasskey = call({
  method: 'POST',
  path: '/api/user/renamePasskey',
  summary: 'Gives a passkey another name. Beyond the specification.',
  who: 'member',
  whileFrozen: true,
  request: z.strictObject({ id, name }),
  response: nothing,
  errors: ['not_found'],
})

export const removePasskey = call({
  method: 'POST',
  path: '/api/user/removePasskey',
  summary: 'Removes a passkey: it opens nothing any more. Beyond the specification.',
  who: 'member',
  whileFrozen: true,
  perMinute: 10,
  proofs: ['googleCode'],
  request: z.strictObject({ id, googleCode }),
  response: nothing,
  errors: ['not_found', 'google_code_error', 'google_auth_failed'],
})

export const beginPasskeyProof = call({
  method: 'POST',
  path: '/api/user/beginPasskeyProof',
  summary:
    'Begins to confirm one request with a passkey. The answer to the challenge goes into the `googleCode` of that request, and confirms no other. Beyond the specification.',
  who: 'member',
  whileClosing: true,
  whileFrozen: true,
  // It gives nothing away: the answer of a passkey of this account proves the same as its code.
  whileSwitched: true,
  // A passkey may unlock the app.
  whileAppLocked: true,
  perMinute: 20,
  request: z.strictObject({
    path: text('machine', 80),
    /** The `Idempotency-Key` of the request; empty where the call has none. */
    key: text('machine', 36),
    /** SHA-256 in base64url of `requestText` (contract/call.ts). */
    fingerprint: text('machine', 43),
  }),
  response: z.object({ ...challenge, credentials: z.array(z.string()) }),
  errors: ['passkey_refused'],
})

export const beginPasskeyLogin = call({
  method: 'POST',
  path: '/api/beginPasskeyLogin',
  summary: 'Begins to sign in with a passkey of any member. It names nobody. Beyond the specification.',
  who: 'anyone',
  perMinute: 20,
  request: none,
  response: z.object(challenge),
  errors: [],
})

export const passkeyLogin = call({
  method: 'POST',
  path: '/api/passkeyLogin',
  summary: 'Signs in the member whose passkey has answered the challenge. Beyond the specification.',
  who: 'anyone',
  perMinute: 20,
  cost: 'heavy',
  request: z.strictObject({ answer }),
  response: z.extend(memberInfo, { token: z.string() }),
  errors: ['passkey_refused'],
})
