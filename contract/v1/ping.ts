import { apiScopes } from '@humidor/domain/commerce/api-key.ts'
import { z } from 'zod/mini'
import { described, id, named } from './fields.ts'
import { nothing, route } from './route.ts'

export const ping = route({
  id: 'ping',
  path: 'GET /ping',
  summary: 'Tells whose key it is, and what it may do.',
  scope: undefined,
  cost: 'look-up',
  params: nothing,
  query: nothing,
  body: nothing,
  status: 200,
  answer: named(
    'Ping',
    z.object({
      shop: named('Shop', z.object({ code: described('Six digits.', z.string()), name: z.string() })),
      key: named(
        'Key',
        z.object({
          id: id('The number of the key.'),
          name: z.string(),
          scopes: z.array(described('What it may do.', z.enum(apiScopes))),
        }),
      ),
    }),
  ),
  errors: [],
})
