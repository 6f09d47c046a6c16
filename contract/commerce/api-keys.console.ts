import { z } from 'zod/mini'
import { call } from '../call.ts'
import { keyed, paged } from '../console/fields.ts'
import { moment, text } from '../fields.ts'
import { apiKey } from './api-key-fields.ts'

export const merchantApiKeys = call({
  method: 'GET',
  path: '/api/console/merchantApiKeys',
  summary: 'The keys of one merchant for `/api/v1` without their secrets, newest first, also revoked ones.',
  who: 'operator',
  roles: ['support', 'finance'],
  audited: true,
  cost: 'list',
  request: z.strictObject({ ...keyed, vcode: text('digits', 16) }),
  response: paged(z.extend(apiKey, { revokedAt: z.nullable(moment) })),
  errors: ['merchant_not_exists'],
})
