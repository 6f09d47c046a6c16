import { apiScopes } from '@humidor/domain/commerce/api-key.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { keyed, paged } from '../console/fields.ts'
import { moment, text } from '../fields.ts'

export const merchantApiKeys = call({
  method: 'GET',
  path: '/api/console/merchantApiKeys',
  summary: 'The keys of one merchant for `/api/v1` without their secrets, newest first, also revoked ones.',
  who: 'operator',
  roles: ['support', 'finance'],
  audited: true,
  cost: 'list',
  request: z.strictObject({ ...keyed, vcode: text('digits', 16) }),
  response: paged(
    z.object({
      id: z.string(),
      name: z.string(),
      /** The beginning of the secret. */
      prefix: z.string(),
      scopes: z.array(z.enum(apiScopes)),
      createdAt: moment,
      /** To the minute; null: never. */
      usedAt: z.nullable(moment),
      /** The last rotation, and until when the secret before it works; null: none, or it no longer does. */
      rotatedAt: z.nullable(moment),
      oldUntil: z.nullable(moment),
      revokedAt: z.nullable(moment),
    }),
  ),
  errors: ['merchant_not_exists'],
})
