import {
  deliveryErrors,
  deliveryStates,
  offReasons,
  TEST_KIND,
  webhookKinds,
  webhookUrlLength,
} from '@humidor/domain/commerce/webhook.ts'
import { z } from 'zod/mini'
import { moment, placeKey, text } from '../fields.ts'

export const webhookId = text('machine', 18).check(z.regex(/^[1-9]\d{0,17}$/))
export const webhookUrl = text('line', webhookUrlLength * 4)
/** None: all kinds, those of later versions too. */
export const wantedKinds = z.array(z.enum(webhookKinds)).check(z.maxLength(webhookKinds.length))

/** A webhook as its merchant and operators see it: without its secrets. */
export const webhook = z.object({
  id: z.string(),
  url: z.string(),
  kinds: wantedKinds,
  createdAt: moment,
  /** Null: it is on. */
  off: z.nullable(z.object({ at: moment, why: z.enum(offReasons) })),
  /** Until when the secret before signs too. Null: only one does. */
  previousUntil: z.nullable(moment),
  /** Deliveries that are on their way or wait for the next attempt. */
  pending: z.int(),
})

/** One event on its way to one webhook. */
export const delivery = z.object({
  id: z.string(),
  webhookId: z.string(),
  /** The `id` of the body. A replay has that of the first one. */
  eventId: z.string(),
  kind: z.enum([...webhookKinds, TEST_KIND]),
  /** How often it had been sent again by hand before. */
  replay: z.int(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  createdAt: moment,
  /** The time of the next attempt; null: it has ended. */
  nextAt: z.nullable(moment),
  endedAt: z.nullable(moment),
  /** Of the last attempt. */
  status: z.nullable(z.int()),
  error: z.nullable(z.enum(deliveryErrors)),
  ms: z.nullable(z.int()),
  /** The beginning of the last answer. */
  answer: z.nullable(z.string()),
})

/** A page of the log. Without `state`: all. */
export const logPage = {
  webhookId: z.optional(webhookId),
  state: z.optional(z.enum(deliveryStates)),
  after: z.optional(placeKey),
  limit: z._default(z.int().check(z.gte(1), z.lte(100)), 20),
}
