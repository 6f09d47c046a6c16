import { z } from 'zod/mini'
import { call } from '../call.ts'
import { nothing, text } from '../fields.ts'
import { delivery, webhookId as id, logPage, webhook } from './webhook-fields.ts'

const roles = ['support', 'finance'] as const
const vcode = text('digits', 16)

export const merchantWebhooks = call({
  method: 'GET',
  path: '/api/console/merchantWebhooks',
  summary: 'The webhooks of a merchant, without their secrets.',
  who: 'operator',
  roles,
  audited: true,
  cost: 'list',
  request: z.strictObject({ vcode }),
  response: z.object({ rows: z.array(webhook) }),
  errors: ['merchant_not_exists'],
})

export const merchantDeliveries = call({
  method: 'GET',
  path: '/api/console/merchantDeliveries',
  summary: 'What was sent to the webhooks of a merchant in the last 30 days, newest first.',
  who: 'operator',
  roles,
  audited: true,
  cost: 'list',
  request: z.strictObject({ vcode, ...logPage }),
  response: z.object({ rows: z.array(delivery), next: z.nullable(z.string()) }),
  errors: ['merchant_not_exists'],
})

export const replayMerchantDelivery = call({
  method: 'POST',
  path: '/api/console/replayMerchantDelivery',
  summary: 'Sends a delivery that has ended once more, for a merchant who asks for it.',
  who: 'operator',
  roles: ['support'],
  perMinute: 60,
  request: z.strictObject({ vcode, id }),
  response: nothing,
  errors: ['merchant_not_exists', 'not_found', 'illegal_operation', 'code_request_too_frequent'],
})
