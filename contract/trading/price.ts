import { z } from 'zod/mini'
import { call } from '../call.ts'
import { moment, money, none, nothing } from '../fields.ts'

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

const id = z.int().check(z.gte(0))

export const alerts = call({
  method: 'GET',
  path: '/api/cig/alerts',
  summary: 'The member’s price alerts, the newest first, and the price in force. Beyond the specification.',
  who: 'member',
  request: none,
  response: z.object({
    rows: z.array(
      z.object({
        id: z.int(),
        /** Millionths of USCD for one ₡. */
        price: money('USCD'),
        /** True: it waits for a rise to this price; false: for a fall. */
        rises: z.boolean(),
        /** When it was set, or armed again. */
        armedAt: moment,
        /** When the member was told; null: it waits. */
        reachedAt: z.nullable(moment),
      }),
    ),
    /** The price in force. */
    inForce: money('USCD'),
    /** The maximum number of alerts. */
    most: z.int(),
  }),
  errors: [],
})

export const setAlert = call({
  method: 'POST',
  path: '/api/cig/setAlert',
  summary:
    'Sets an alert: one notice once ₡ reaches this price, by a rise or a fall from the price in force. Ten at most, each at another price. Beyond the specification.',
  who: 'member',
  whileFrozen: true,
  perMinute: 30,
  request: z.strictObject({ price: money('USCD') }),
  response: z.object({ id: z.int() }),
  errors: ['illegal_value', 'illegal_operation'],
})

export const rearmAlert = call({
  method: 'POST',
  path: '/api/cig/rearmAlert',
  summary: 'Arms an alert again that was reached. Beyond the specification.',
  who: 'member',
  whileFrozen: true,
  perMinute: 30,
  request: z.strictObject({ id }),
  response: nothing,
  errors: ['not_found', 'illegal_operation', 'illegal_value'],
})

export const removeAlert = call({
  method: 'POST',
  path: '/api/cig/removeAlert',
  summary: 'Removes an alert. Beyond the specification.',
  who: 'member',
  whileFrozen: true,
  perMinute: 30,
  request: z.strictObject({ id }),
  response: nothing,
  errors: ['not_found'],
})
