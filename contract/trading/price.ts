import { z } from 'zod/mini'
import { call } from '../call.ts'
import { moment, money } from '../fields.ts'

/** How many days back a chart may ask for. */
const LONGEST = 3_660

export const history = call({
  method: 'GET',
  path: '/api/cig/history',
  summary:
    'Every published price of ₡ in millionths of USCD, oldest first: one at each midnight (UTC+8), and one more where operators put another in its place on the day. `days`, beyond the specification, asks for no more than those of so many days before today, and of today.',
  who: 'anyone',
  cost: 'list',
  request: z.strictObject({ days: z.optional(z.int().check(z.gte(1), z.lte(LONGEST))) }),
  response: z.array(z.object({ createdAt: moment, price: money('USCD') })),
  errors: [],
})
