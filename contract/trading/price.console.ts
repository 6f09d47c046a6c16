import { z } from 'zod/mini'
import { call } from '../call.ts'
import { keyed, note, paged } from '../console/fields.ts'
import { day, moment, money, none, nothing, signed } from '../fields.ts'

export const priceNow = call({
  method: 'GET',
  path: '/api/console/price',
  summary:
    'The price of ₡ in force, what the coming midnight brings, and what every ₡ in members’ and merchants’ hands is worth.',
  who: 'operator',
  roles: ['support', 'finance', 'content'],
  request: none,
  response: z.object({
    /** Millionths of USCD for one ₡. */
    price: money('USCD'),
    /** Since when it is in force; null: nothing was published yet. */
    since: z.nullable(moment),
    /** How far it went since the price that the day before ended with, in millionths. */
    change: signed,
    coming: z.object({
      day,
      at: moment,
      /** What the rule makes of the price in force, and by how much it raises it, in millionths. */
      byRule: money('USCD'),
      rise: signed,
      /** What two operators agreed on instead; null: nothing. */
      agreed: z.nullable(z.object({ price: money('USCD'), maker: z.string(), checker: z.string() })),
    }),
    /** The least and the most that the rule may raise it by in a day, in millionths. */
    range: z.object({ least: z.int(), most: z.int() }),
    /** All ₡ that members and merchants own, held or not, and what they are worth. */
    held: money('CIG'),
    worth: money('USCD'),
    /** What was asked for and waits for a second operator; `day` null: at once. */
    waits: z.array(z.object({ price: money('USCD'), day: z.nullable(day) })),
  }),
  errors: [],
})

export const prices = call({
  method: 'GET',
  path: '/api/console/prices',
  summary: 'Every price of ₡ that was published, the newest first, by whom and why.',
  who: 'operator',
  roles: ['support', 'finance', 'content'],
  cost: 'list',
  request: z.strictObject({ ...keyed, by: z.optional(z.enum(['rule', 'operators'])) }),
  response: paged(
    z.object({
      id: z.string(),
      day,
      at: moment,
      price: money('USCD'),
      /** What was in force until then; null: the first price there was. */
      before: z.nullable(money('USCD')),
      /** The price that the day began with; otherwise it took another’s place on the day. */
      opens: z.boolean(),
      /** Null where the rule made it. */
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
    'Asks for another price of ₡ than the rule’s: at once, or from the coming midnight (UTC+8) on. A second operator has to agree while the same price is in force.',
  who: 'operator',
  roles: ['finance'],
  request: z.strictObject({
    price: money('USCD'),
    /** The price that the operator saw in force. */
    inForce: money('USCD'),
    /** The coming business day, whose midnight it shall be from; absent: at once. */
    day: z.optional(day),
    reason: note,
  }),
  response: nothing,
  errors: ['illegal_value', 'illegal_operation', 'invalid_date', 'content_empty', 'content_too_long'],
})
