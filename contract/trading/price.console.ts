import { z } from 'zod/mini'
import { call } from '../call.ts'
import { byTime, keyed, note, paged } from '../console/fields.ts'
import { day, moment, money, none, nothing, signed } from '../fields.ts'

export const priceNow = call({
  method: 'GET',
  path: '/api/console/price',
  summary:
    'The price of ₡ in force, the price of the coming midnight, and the value of all ₡ of members and merchants.',
  who: 'operator',
  roles: ['support', 'finance', 'content'],
  request: none,
  response: z.object({
    /** Millionths of USCD for one ₡. */
    price: money('USCD'),
    /** In force since; null: no price was published yet. */
    since: z.nullable(moment),
    /** The change since the last price of the day before, in millionths. */
    change: signed,
    coming: z.object({
      day,
      at: moment,
      /** The price by the rule, and the rise, in millionths. */
      byRule: money('USCD'),
      rise: signed,
      /** The price that two operators agreed on instead; null: none. */
      agreed: z.nullable(z.object({ price: money('USCD'), maker: z.string(), checker: z.string() })),
    }),
    /** The bounds of the rule's daily rise, in millionths. */
    range: z.object({ least: z.int(), most: z.int() }),
    /** All ₡ of members and merchants, reserved ₡ included, and their value. */
    held: money('CIG'),
    worth: money('USCD'),
    /** The requests that wait for a second operator; `day` null: at once. */
    waits: z.array(z.object({ price: money('USCD'), day: z.nullable(day) })),
  }),
  errors: [],
})

export const prices = call({
  method: 'GET',
  path: '/api/console/prices',
  summary: 'Every published price of ₡, newest first, with its operators and their reason.',
  who: 'operator',
  roles: ['support', 'finance', 'content'],
  cost: 'list',
  request: z.strictObject({ ...keyed, ...byTime, by: z.optional(z.enum(['rule', 'operators'])) }),
  response: paged(
    z.object({
      id: z.string(),
      day,
      at: moment,
      price: money('USCD'),
      /** The price in force before; null: this is the first price. */
      before: z.nullable(money('USCD')),
      /** Whether it opened the day; false: it replaced another price on the day. */
      opens: z.boolean(),
      /** Null: the rule made it. */
      reason: z.nullable(z.string()),
      maker: z.nullable(z.string()),
      checker: z.nullable(z.string()),
    }),
  ),
  errors: [],
})

export const requestPrice = call({
  method: 'POST',
  path: '/api/console/requestPrice',
  summary:
    'Requests a price of ₡ other than the rule’s: at once, or from the coming midnight (UTC+8). A second operator must approve while the same price is in force.',
  who: 'operator',
  roles: ['finance'],
  request: z.strictObject({
    price: money('USCD'),
    /** The price that the operator saw in force. */
    inForce: money('USCD'),
    /** The coming business day, from whose midnight on it applies; absent: at once. */
    day: z.optional(day),
    reason: note,
  }),
  response: nothing,
  errors: ['illegal_value', 'illegal_operation', 'invalid_date', 'content_empty', 'content_too_long'],
})
