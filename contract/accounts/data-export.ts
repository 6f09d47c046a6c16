import { exportParts } from '@humidor/domain/accounts/data-export.ts'
import { passwordLength } from '@humidor/domain/accounts/registration.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { placeKey, text } from '../fields.ts'

export const beginExport = call({
  method: 'POST',
  path: '/api/user/beginExport',
  summary:
    'Opens the export of everything about the member for half an hour on this device, with the password. Beyond the specification.',
  who: 'member',
  whileClosing: true,
  whileFrozen: true,
  perMinute: 10,
  cost: 'heavy',
  request: z.strictObject({ password: text('password', passwordLength.most * 2) }),
  response: z.object({ grant: z.string() }),
  errors: ['no_password', 'wrong_password'],
})

export const exportRows = call({
  method: 'GET',
  path: '/api/user/exportRows',
  summary:
    'A page of one part of everything about the member, paged by key. Amounts are exact decimals, moments ISO 8601 in UTC. The app writes all parts into one file. Beyond the specification.',
  who: 'member',
  notWhileSeen: true,
  perMinute: 240,
  cost: 'bulk',
  request: z.strictObject({
    part: z.enum(exportParts),
    /** The answer of `beginExport`. */
    grant: text('machine', 100),
    after: z.optional(placeKey),
    limit: z._default(z.int().check(z.gte(1), z.lte(1_000)), 500),
  }),
  response: z.object({
    columns: z.array(z.string()),
    rows: z.array(z.array(z.nullable(z.string()))),
    next: z.nullable(z.string()),
  }),
  errors: ['authorization_expired'],
})
