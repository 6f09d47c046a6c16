import { passwordLength } from '@humidor/domain/accounts/registration.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { moment, none, nothing, ownerCode, sixDigits, text } from '../fields.ts'
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
import { merchantInfo } from './merchant-fields.ts'

const password = text('password', passwordLength.most * 2)
/** What a change of the factor takes: the password, and a code where there is an authenticator. */
const proven = { password, ownerCode: z.optional(ownerCode) }
const ofProof = ['no_password', 'wrong_password', 'google_code_error', 'google_auth_failed'] as const

export const ownerFactor = call({
  method: 'GET',
  path: '/api/merchant/ownerFactor',
  summary: 'The owner’s authenticator, recovery codes and passkeys. Beyond the specification.',
  who: 'merchant',
  cost: 'list',
  request: none,
  response: z.object({
    /** Null: none, and the password alone signs in. */
    authenticatorSince: z.nullable(moment),
    /** Recovery codes that have not been used; 0 to 10. */
    recoveryCodesLeft: z.int(),
    /** The newest first. */
    passkeys: z.array(passkeyRow),
    /** A key that waits for its first code, on the device that prepared it, and until when. */
    pending: z.nullable(z.object({ qrcodeUrl: z.string(), secret: z.string(), until: moment })),
  }),
  errors: [],
})

export const prepareOwnerAuthenticator = call({
  method: 'POST',
  path: '/api/merchant/prepareOwnerAuthenticator',
  summary:
    'Prepares an authenticator of the owner. One that is in use works until a code of the new one is confirmed. Beyond the specification.',
  who: 'merchant',
  proofs: ['password', 'ownerCode'],
  perMinute: 10,
  cost: 'heavy',
  request: z.strictObject(proven),
  response: z.object({ qrcodeUrl: z.string(), secret: z.string() }),
  errors: [...ofProof, 'owner_email_needed'],
})

export const confirmOwnerAuthenticator = call({
  method: 'POST',
  path: '/api/merchant/confirmOwnerAuthenticator',
  summary:
    'Puts the prepared authenticator in force with a code of it. Other devices of the owner are signed out. The answer is ten recovery codes, shown once. Beyond the specification.',
  who: 'merchant',
  perMinute: 10,
  cost: 'list',
  request: z.strictObject({ code: sixDigits('google_code_error') }),
  response: z.array(z.string()),
  errors: ['google_code_error', 'google_auth_failed', 'authorization_expired'],
})

export const removeOwnerAuthenticator = call({
  method: 'POST',
  path: '/api/merchant/removeOwnerAuthenticator',
  summary:
    'Removes the owner’s authenticator, with its recovery codes and all passkeys. The password alone signs in then. Beyond the specification.',
  who: 'merchant',
  proofs: ['password', 'ownerCode'],
  perMinute: 10,
  cost: 'heavy',
  request: z.strictObject(proven),
  response: nothing,
  errors: [...ofProof, 'illegal_operation'],
})

export const ownerRecoveryCodes = call({
  method: 'POST',
  path: '/api/merchant/ownerRecoveryCodes',
  summary:
    'Ten fresh recovery codes of the owner, shown once. The earlier ones become void. Each works once, in place of a code. Beyond the specification.',
  who: 'merchant',
  proofs: ['password', 'ownerCode'],
  perMinute: 10,
  cost: 'heavy',
  request: z.strictObject(proven),
  response: z.array(z.string()),
  errors: [...ofProof, 'illegal_operation'],
})

export const beginOwnerPasskey = call({
  method: 'POST',
  path: '/api/merchant/beginOwnerPasskey',
  summary: 'Begins to add a passkey of the owner. It takes an authenticator first. Beyond the specification.',
  who: 'merchant',
  proofs: ['password', 'ownerCode'],
  perMinute: 10,
  cost: 'heavy',
  request: z.strictObject(proven),
  response: creation,
  errors: [...ofProof, 'passkey_refused'],
})

export const finishOwnerPasskey = call({
  method: 'POST',
  path: '/api/merchant/finishOwnerPasskey',
  summary: 'Adds the passkey that the owner’s device has made. Beyond the specification.',
  who: 'merchant',
  perMinute: 10,
  request: newPasskey,
  response: nothing,
  errors: ['passkey_refused'],
})

export const renameOwnerPasskey = call({
  method: 'POST',
  path: '/api/merchant/renameOwnerPasskey',
  summary: 'Gives a passkey of the owner another name. Beyond the specification.',
  who: 'merchant',
  request: z.strictObject({ id, name }),
  response: nothing,
  errors: ['not_found'],
})

export const removeOwnerPasskey = call({
  method: 'POST',
  path: '/api/merchant/removeOwnerPasskey',
  summary: 'Removes a passkey of the owner: it opens nothing any more. Beyond the specification.',
  who: 'merchant',
  proofs: ['password', 'ownerCode'],
  perMinute: 10,
  cost: 'heavy',
  request: z.strictObject({ id, ...proven }),
  response: nothing,
  errors: [...ofProof, 'not_found'],
})

export const beginOwnerPasskeyProof = call({
  method: 'POST',
  path: '/api/merchant/beginOwnerPasskeyProof',
  summary:
    'Begins to confirm one request of the owner with a passkey. The answer to the challenge goes into the `ownerCode` of that request, and confirms no other. Beyond the specification.',
  who: 'merchant',
  // The owner may come back to a till with it. The challenge alone shows nothing.
  staff: 'cashier',
  whileTillLocked: true,
  perMinute: 20,
  request: requestToConfirm,
  response: confirmation,
  errors: ['passkey_refused'],
})

export const confirmLogin = call({
  method: 'POST',
  path: '/api/merchant/confirmLogin',
  summary:
    'Signs the owner in whose password was right on this device within ten minutes, with a code of the authenticator or a recovery code. Beyond the specification.',
  who: 'anyone',
  perMinute: 20,
  request: z.strictObject({ vcode: text('digits', 32), ownerCode }),
  response: z.extend(merchantInfo, { token: z.string() }),
  errors: ['authorization_expired', 'google_code_error', 'google_auth_failed'],
})

export const beginOwnerPasskeyLogin = call({
  method: 'POST',
  path: '/api/merchant/beginOwnerPasskeyLogin',
  summary: 'Begins to sign in with a passkey of any owner. It names nobody. Beyond the specification.',
  who: 'anyone',
  perMinute: 20,
  request: none,
  response: z.object(challenge),
  errors: [],
})

export const ownerPasskeyLogin = call({
  method: 'POST',
  path: '/api/merchant/ownerPasskeyLogin',
  summary: 'Signs the owner in whose passkey has answered the challenge. Beyond the specification.',
  who: 'anyone',
  perMinute: 20,
  cost: 'heavy',
  request: z.strictObject({ answer: passkeyAnswer }),
  response: z.extend(merchantInfo, { token: z.string() }),
  errors: ['passkey_refused'],
})
