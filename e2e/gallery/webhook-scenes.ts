import type { WireOf } from '@humidor/client/client.ts'
import { contract } from '@humidor/contract/index.ts'
import { press, type Scene } from './scene.ts'
import { stubResponse } from './stub-responses.ts'

const { addWebhook, listWebhooks, rotateWebhookSecret, webhookDeliveries } = contract.webhooks
const path = '/MerchantWebhooks'
const who = 'merchant, verified'

const at = '2026-11-20T04:00:00.000Z'
const webhook = {
  id: '1',
  url: 'https://shop.example.com/hooks/humidor',
  kinds: [],
  createdAt: at,
  off: null,
  previousUntil: null,
  pending: 0,
} satisfies WireOf<typeof listWebhooks>['rows'][number]
const sent = {
  ...{ id: '9', webhookId: '1', eventId: 'evt_1042', kind: 'charge.paid', replay: 0, state: 'delivered', attempts: 1 },
  ...{ createdAt: at, nextAt: null, endedAt: at, status: 200, error: null, ms: 84, answer: 'ok' },
} satisfies WireOf<typeof webhookDeliveries>['rows'][number]

type Page = Parameters<NonNullable<Scene['beforeOpen']>>[0]
type Rows = WireOf<typeof listWebhooks>['rows']
type Log = WireOf<typeof webhookDeliveries>['rows']

const shows =
  (rows: Rows, log: Log = []) =>
  async (page: Page) => {
    await stubResponse(listWebhooks, () => ({ rows, example: 'http://127.0.0.1:8087/hooks' }))(page)
    await stubResponse(webhookDeliveries, () => ({ rows: log, next: null }))(page)
    await stubResponse(addWebhook, () => ({ id: '2', secret: `whsec_${'4Lm9'.repeat(10)}xyz` }))(page)
    await stubResponse(rotateWebhookSecret, () => ({ secret: `whsec_${'7Kd2'.repeat(10)}abc`, previousUntil: at }))(
      page,
    )
  }

const failing = { ...webhook, id: '2', url: 'https://books.example.com/in', off: { at, why: 'failing' as const } }
const log: Log = [
  {
    ...sent,
    id: '11',
    kind: 'bill.refunded',
    state: 'pending',
    endedAt: null,
    nextAt: at,
    attempts: 2,
    status: 503,
    error: 'answer',
    answer: 'busy',
  },
  { ...sent, id: '10', kind: 'payout.sent', state: 'failed', status: null, error: 'timeout', answer: null },
  sent,
]
const full = shows([webhook, { ...failing, kinds: ['charge.paid', 'bill.refunded'] }], log)
const firstWebhook = press('main .rows button')
const opens = (selector: string) => async (page: Page) => {
  await firstWebhook(page)
  await press(selector)(page)
}

/** The webhooks of a shop. */
export const webhookScenes: readonly Scene[] = [
  { name: 'merchant-webhooks', path, who, beforeOpen: full },
  { name: 'merchant-webhooks-empty', path, who, beforeOpen: shows([]), component: 'MerchantWebhooksScreen' },
  { name: 'merchant-webhooks-unsent', path, who, beforeOpen: shows([webhook]), component: 'Deliveries' },
  {
    ...{ name: 'merchant-webhook-add', path, who, component: 'WebhookForm', overlay: true, beforeOpen: shows([]) },
    afterOpen: press('main .btn--primary'),
  },
  {
    ...{ name: 'merchant-webhook-some', path, who, component: 'WebhookForm', overlay: true, beforeOpen: shows([]) },
    afterOpen: async (page) => {
      await press('main .btn--primary')(page)
      await press('dialog .check input')(page)
    },
  },
  {
    ...{ name: 'merchant-webhook', path, who, component: 'WebhookSheet', overlay: true, beforeOpen: full },
    afterOpen: firstWebhook,
  },
  {
    ...{ name: 'merchant-webhook-rotate', path, who, component: 'WebhookSheet', overlay: true, beforeOpen: full },
    afterOpen: opens('dialog .btn--quiet:nth-of-type(3)'),
  },
  {
    ...{ name: 'merchant-webhook-off', path, who, component: 'WebhookSheet', overlay: true, beforeOpen: full },
    afterOpen: opens('dialog .btn--quiet:nth-of-type(4)'),
  },
  {
    ...{ name: 'merchant-webhook-remove', path, who, component: 'WebhookSheet', overlay: true, beforeOpen: full },
    afterOpen: opens('dialog .btn--danger-quiet'),
  },
  {
    ...{ name: 'merchant-webhook-secret', path, who, component: 'SecretSheet', overlay: true, beforeOpen: shows([]) },
    afterOpen: async (page) => {
      await press('main .btn--primary')(page)
      await page.locator('dialog input').first().fill(webhook.url)
      await press('dialog .btn--primary')(page)
      await page.locator('dialog .address').waitFor()
    },
  },
  {
    ...{ name: 'merchant-webhook-delivery', path, who, component: 'DeliverySheet', overlay: true, beforeOpen: full },
    afterOpen: (page) => page.locator('main .rows').nth(1).locator('button').nth(1).click(),
  },
]
