import { passwordLength } from '@humidor/domain/accounts/registration.ts'
import { apiKeyName, apiScopes } from '@humidor/domain/commerce/api-key.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { none, nothing, ownerCode, text } from '../fields.ts'
import { apiKey } from './api-key-fields.ts'

const id = text('machine', 18).check(z.regex(/^[1-9]\d{0,17}$/))
const password = text('password', passwordLength.most * 2)
const scopes = z.array(z.enum(apiScopes)).check(z.maxLength(apiScopes.length * 2))

/** The secret of a new or rotated key, shown this once. */
const shown = z.object({ key: apiKey, secret: z.string() })

export const listApiKeys = call({
  method: 'GET',
  path: '/api/merchant/apiKeys',
  summary: 'The merchant’s keys for `/api/v1` that work, newest first. Beyond the specification.',
  who: 'merchant',
  cost: 'list',
  request: none,
  response: z.array(apiKey),
  errors: [],
})

export const createApiKey = call({
  method: 'POST',
  path: '/api/merchant/createApiKey',
  summary: 'Makes a key for `/api/v1`. Its secret is in this answer alone. Beyond the specification.',
  who: 'merchant',
  proofs: ['password', 'ownerCode'],
  perMinute: 20,
  cost: 'heavy',
  request: z.strictObject({ name: text('line', apiKeyName * 4), scopes, password, ownerCode: z.optional(ownerCode) }),
  response: shown,
  errors: [
    'no_password',
    'wrong_password',
    'code_request_too_frequent',
    'illegal_operation',
    'content_empty',
    'content_too_long',
    'illegal_value',
    'too_many_api_keys',
    'google_code_error',
    'google_auth_failed',
  ],
})

export const rotateApiKey = call({
  method: 'POST',
  path: '/api/merchant/rotateApiKey',
  summary:
    'Gives a key a new secret, which is in this answer alone. The old one works for `overlap` seconds more, at most a day. Beyond the specification.',
  who: 'merchant',
  proofs: ['password', 'ownerCode'],
  perMinute: 20,
  cost: 'heavy',
  request: z.strictObject({ id, overlap: z.int(), password, ownerCode: z.optional(ownerCode) }),
  response: shown,
  errors: [
    'no_password',
    'wrong_password',
    'code_request_too_frequent',
    'not_found',
    'illegal_value',
    'google_code_error',
    'google_auth_failed',
  ],
})

export const revokeApiKey = call({
  method: 'POST',
  path: '/api/merchant/revokeApiKey',
  summary: 'Ends a key at once. It needs no password, so that a leaked key ends quickly. Beyond the specification.',
  who: 'merchant',
  perMinute: 60,
  request: z.strictObject({ id }),
  response: nothing,
  errors: ['not_found'],
})

export const revokeApiKeys = call({
  method: 'POST',
  path: '/api/merchant/revokeApiKeys',
  summary: 'Ends all keys of the merchant at once, without a password like the end of one. Beyond the specification.',
  who: 'merchant',
  perMinute: 10,
  request: z.strictObject({}),
  response: nothing,
  errors: [],
})
