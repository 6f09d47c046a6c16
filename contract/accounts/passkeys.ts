import { z } from 'zod/mini'
import { call } from '../call.ts'
import { emailCode, googleCode, none, nothing, sixDigits } from '../fields.ts'
import {
  challenge,
  confirmation,
  creation,
  passkeyId as id,
  passkeyName as name,
  newPasskey,
  passkeyAnswer,
  passkeyRow,
  requestToConfirm,
} from '../passkey-fields.ts'
import { memberInfo } from './member.ts'

export const passkeys = call({
  method: 'GET',
  path: '/api/user/passkeys',
  summary: 'The passkeys of the member, the newest first. Beyond the specification.',
  who: 'member',
  cost: 'list',
  request: none,
  response: z.array(passkeyRow),
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
  response: creation,
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
  request: newPasskey,
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
  request: requestToConfirm,
  response: confirmation,
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
  request: z.strictObject({ answer: passkeyAnswer }),
  response: z.extend(memberInfo, { token: z.string() }),
  errors: ['passkey_refused'],
})
