import { z } from 'zod/mini'
import { call } from '../call.ts'
import { moment, nothing } from '../fields.ts'
import { delivery, webhookId as id, logPage, wantedKinds, webhook, webhookUrl } from './webhook-fields.ts'

export const listWebhooks = call({
  method: 'GET',
  path: '/api/merchant/webhooks',
  summary: 'The merchant’s webhooks, oldest first. `example`: the receiver of a sandbox. Beyond the specification.',
  who: 'merchant',
  cost: 'list',
  request: z.strictObject({}),
  response: z.object({ rows: z.array(webhook), example: z.nullable(z.string()) }),
  errors: [],
})

export const addWebhook = call({
  method: 'POST',
  path: '/api/merchant/addWebhook',
  summary:
    'Adds an address that is told what happens to the merchant. Its secret is shown once; a test is sent at once. Beyond the specification.',
  who: 'merchant',
  perMinute: 10,
  request: z.strictObject({ url: webhookUrl, kinds: wantedKinds }),
  response: z.object({ id: z.string(), secret: z.string() }),
  errors: ['merchant_not_exists', 'content_empty', 'content_too_long', 'wrong_webhook_address', 'too_many_webhooks'],
})

export const changeWebhook = call({
  method: 'POST',
  path: '/api/merchant/changeWebhook',
  summary:
    'Changes the address and the events of a webhook, and switches it on or off. While it is off it gets nothing, and what waits for it ends as not sent. Beyond the specification.',
  who: 'merchant',
  perMinute: 30,
  request: z.strictObject({ id, url: webhookUrl, kinds: wantedKinds, on: z.boolean() }),
  response: nothing,
  errors: ['merchant_not_exists', 'not_found', 'content_empty', 'content_too_long', 'wrong_webhook_address'],
})

export const rotateWebhookSecret = call({
  method: 'POST',
  path: '/api/merchant/rotateWebhookSecret',
  summary:
    'Gives a webhook a new secret, which is shown once. The one before signs too for 24 hours. Beyond the specification.',
  who: 'merchant',
  perMinute: 10,
  request: z.strictObject({ id }),
  response: z.object({ secret: z.string(), previousUntil: moment }),
  errors: ['not_found'],
})

export const removeWebhook = call({
  method: 'POST',
  path: '/api/merchant/removeWebhook',
  summary: 'Removes a webhook. What waits for it is not sent. Beyond the specification.',
  who: 'merchant',
  perMinute: 30,
  request: z.strictObject({ id }),
  response: nothing,
  errors: ['not_found'],
})

export const testWebhook = call({
  method: 'POST',
  path: '/api/merchant/testWebhook',
  summary: 'Sends a `ping` to a webhook that is on. Beyond the specification.',
  who: 'merchant',
  perMinute: 10,
  request: z.strictObject({ id }),
  response: nothing,
  errors: ['merchant_not_exists', 'not_found', 'illegal_operation', 'code_request_too_frequent'],
})

export const webhookDeliveries = call({
  method: 'GET',
  path: '/api/merchant/webhookDeliveries',
  summary: 'What was sent to the merchant’s webhooks in the last 30 days, newest first. Beyond the specification.',
  who: 'merchant',
  cost: 'list',
  perMinute: 120,
  request: z.strictObject(logPage),
  response: z.object({ rows: z.array(delivery), next: z.nullable(z.string()) }),
  errors: [],
})

export const replayDelivery = call({
  method: 'POST',
  path: '/api/merchant/replayDelivery',
  summary: 'Sends a delivery that has ended once more, with the same event id. Beyond the specification.',
  who: 'merchant',
  perMinute: 60,
  request: z.strictObject({ id }),
  response: nothing,
  errors: ['not_found', 'illegal_operation', 'code_request_too_frequent'],
})
