import { alertMessageKinds } from '@humidor/domain/backoffice/alert-message.ts'
import { alertRuleKeys } from '@humidor/domain/backoffice/alert-rules.ts'
import {
  CONTACT_POINTS_MOST,
  contactPointKinds,
  contactPointLength,
} from '@humidor/domain/backoffice/contact-points.ts'
import { ZONE_LENGTH } from '@humidor/domain/commerce/shop-time.ts'
import { z } from 'zod/mini'
import { call } from '../call.ts'
import { webhookUrl } from '../commerce/webhook-fields.ts'
import { keyed, note, paged, typed } from '../console/fields.ts'
import { moment, nothing, text } from '../fields.ts'

const id = z.int().check(z.gte(0), z.lte(2_147_483_647))
const minute = z.int().check(z.gte(0), z.lte(1_439))
/** Minutes since midnight in an IANA zone; the end may be on the next day. */
const quiet = z.nullable(z.object({ zone: z.string(), from: z.int(), until: z.int() }))

/** `waiting`: it is tried again. `failed`: no further try. */
const messageState = z.enum(['waiting', 'sent', 'failed'])

export const listContactPoints = call({
  method: 'GET',
  path: '/api/console/contactPoints',
  summary: 'Where alerts are sent, in the on-call order.',
  who: 'operator',
  roles: [],
  cost: 'list',
  request: z.strictObject({}),
  response: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      kind: z.enum(contactPointKinds),
      /** The e-mail address, or the host that is posted to. */
      target: z.string(),
      quiet,
      askedBy: z.string(),
      agreedBy: z.string(),
      addedAt: moment,
      /** The newest message; null: none was sent yet. */
      last: z.nullable(z.object({ state: messageState, at: moment })),
      /** A request to remove it waits for a second operator. */
      removalWaits: z.boolean(),
    }),
  ),
  errors: [],
})

export const requestContactPoint = call({
  method: 'POST',
  path: '/api/console/requestContactPoint',
  summary:
    'Requests a contact point, the last in the on-call order. Another admin must approve. `secret`: what signs the messages of a webhook, shown once.',
  who: 'operator',
  roles: [],
  request: z.strictObject({
    name: typed('line', contactPointLength.name),
    kind: z.enum(contactPointKinds),
    /** An e-mail address, or the address that is posted to. The audit log leaves out fields of this name. */
    secretAddress: webhookUrl,
    /** The chat of a bot, else empty. */
    chat: text('machine', contactPointLength.chat * 2),
    quiet: z.nullable(z.strictObject({ zone: text('machine', ZONE_LENGTH), from: minute, until: minute })),
    reason: note,
  }),
  response: z.object({ secret: z.nullable(z.string()) }),
  errors: [
    'content_empty',
    'content_too_long',
    'illegal_value',
    'illegal_operation',
    'invalid_email_format',
    'wrong_webhook_address',
  ],
})

export const requestContactPointRemoval = call({
  method: 'POST',
  path: '/api/console/requestContactPointRemoval',
  summary: 'Requests that a contact point gets no more alerts. Another admin must approve.',
  who: 'operator',
  roles: [],
  request: z.strictObject({ id, reason: note }),
  response: nothing,
  errors: ['not_found', 'illegal_operation', 'content_empty', 'content_too_long'],
})

export const testContactPoint = call({
  method: 'POST',
  path: '/api/console/testContactPoint',
  summary: 'Sends a test to a contact point.',
  who: 'operator',
  roles: [],
  request: z.strictObject({ id }),
  response: nothing,
  errors: ['not_found', 'code_request_too_frequent'],
})

export const setOnCallOrder = call({
  method: 'POST',
  path: '/api/console/setOnCallOrder',
  summary: 'Sets the order in which contact points are told: all of them, the first to be told first.',
  who: 'operator',
  roles: [],
  request: z.strictObject({ ids: z.array(id).check(z.maxLength(CONTACT_POINTS_MOST)) }),
  response: nothing,
  errors: ['illegal_value'],
})

export const listAlertMessages = call({
  method: 'GET',
  path: '/api/console/alertMessages',
  summary: 'Messages to contact points, newest first: of one alert, of one contact point, or all.',
  who: 'operator',
  roles: ['support', 'finance'],
  cost: 'list',
  request: z.strictObject({
    ...keyed,
    alert: z.optional(text('machine', 20)),
    contactPoint: z.optional(id),
  }),
  response: paged(
    z.object({
      id: z.string(),
      kind: z.enum(alertMessageKinds),
      contactPoint: z.string(),
      /** Null: a test. */
      rule: z.nullable(z.enum(alertRuleKeys)),
      state: messageState,
      tries: z.int(),
      /** Of the last try: what went wrong. */
      error: z.nullable(z.string()),
      createdAt: moment,
      sentAt: z.nullable(moment),
    }),
  ),
  errors: [],
})
