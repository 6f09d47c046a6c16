import { z } from 'zod/mini'
import { call } from '../call.ts'
import { moment, money } from '../fields.ts'

/** Days that a chart may go back. */
const LONGEST = 3_660

export const history = call({
  method: 'GET',
  path: '/api/cig/history',
  summary:
    'Every published price of ₡ in millionths of USCD, oldest first: one at each midnight (UTC+8), and one more for each price that operators published on the day. `days` limits the answer to that many days before today, and today; beyond the specification.',
  who: 'anyone',
  cost: 'list',
  request: z.strictObject({ days: z.optional(z.int().check(z.gte(1), z.lte(LONGEST))) }),
  response: z.array(z.object({ createdAt: moment, price: money('USCD') })),
  errors: [],
})
