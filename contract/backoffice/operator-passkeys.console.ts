import { z } from 'zod/mini'
import { call, roles } from '../call.ts'
import { none, nothing, operatorCode } from '../fields.ts'
import {
  challenge,
  creation,
  passkeyId as id,
  passkeyName as name,
  newPasskey,
  passkeyAnswer,
  passkeyRow,
} from '../passkey-fields.ts'
import { login, password } from './operators.console.ts'

const ofCode = ['google_code_error', 'google_auth_failed'] as const

export const operatorPasskeys = call({
  method: 'GET',
  path: '/api/console/operatorPasskeys',
  summary: 'The operator’s own passkeys, newest first.',
  who: 'operator',
  roles,
  cost: 'list',
  request: none,
  response: z.array(passkeyRow),
  errors: [],
})

export const beginOperatorPasskey = call({
  method: 'POST',
  path: '/api/console/beginOperatorPasskey',
  summary:
    'Begins to add a passkey of the operator’s own, with password and code. It signs in, and confirms nothing else.',
  who: 'operator',
  roles,
  perMinute: 10,
  proofs: ['googleCode'],
  cost: 'heavy',
  request: z.strictObject({ password, googleCode: operatorCode }),
  response: creation,
  errors: [...ofCode, 'wrong_password', 'code_request_too_frequent', 'passkey_refused'],
})

export const finishOperatorPasskey = call({
  method: 'POST',
  path: '/api/console/finishOperatorPasskey',
  summary: 'Adds the passkey that the operator’s device has made.',
  who: 'operator',
  roles,
  perMinute: 10,
  // The log keeps its name. Its key is stored with it.
  unlogged: ['passkey', 'transports'],
  request: newPasskey,
  response: nothing,
  errors: ['passkey_refused'],
})

export const renameOperatorPasskey = call({
  method: 'POST',
  path: '/api/console/renameOperatorPasskey',
  summary: 'Gives a passkey of the operator’s own another name.',
  who: 'operator',
  roles,
  request: z.strictObject({ id, name }),
  response: nothing,
  errors: ['not_found'],
})

export const removeOperatorPasskey = call({
  method: 'POST',
  path: '/api/console/removeOperatorPasskey',
  summary: 'Removes a passkey of the operator’s own: it opens nothing any more.',
  who: 'operator',
  roles,
  perMinute: 10,
  proofs: ['googleCode'],
  request: z.strictObject({ id, googleCode: operatorCode }),
  response: nothing,
  errors: [...ofCode, 'not_found'],
})

export const beginOperatorPasskeyLogin = call({
  method: 'POST',
  path: '/api/console/beginOperatorPasskeyLogin',
  summary: 'Begins to sign in with a passkey of any operator. It names nobody.',
  who: 'anyone',
  perMinute: 20,
  request: none,
  response: z.object(challenge),
  errors: [],
})

export const operatorPasskeyLogin = call({
  method: 'POST',
  path: '/api/console/operatorPasskeyLogin',
  summary: 'Signs the operator in whose passkey has answered the challenge.',
  who: 'anyone',
  perMinute: 20,
  cost: 'heavy',
  request: z.strictObject({ answer: passkeyAnswer }),
  response: login.response,
  errors: ['passkey_refused'],
})
