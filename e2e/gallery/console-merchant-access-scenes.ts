import type { WireOf } from '@humidor/client/client.ts'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { type ConsoleScene, open } from './console-scene.ts'
import { changeResponse } from './stub-responses.ts'

const { merchants, apiKeys, webhooks } = consoleContract
const shop = '/merchants/100001'
const at = '2026-11-20T08:00:00.000Z'
const before = '2026-10-02T03:12:00.000Z'

/** Staff of each state and with each kind of limit. */
const staff = changeResponse(merchants.merchantStaff, (all) => {
  type Row = WireOf<typeof merchants.merchantStaff>['rows'][number]
  const one: Omit<Row, 'id' | 'name' | 'seenAt' | 'pinPausedUntil'> = {
    role: 'cashier',
    perBill: null,
    perDay: null,
    createdAt: before,
    removedAt: null,
    tills: 0,
  }
  const rows: Row[] = [
    {
      ...{ ...one, id: '4', name: 'Mia Moreno', seenAt: at, tills: 1, pinPausedUntil: null },
      ...{ perBill: 20_000_000, perDay: 50_000_000 },
    },
    { ...one, id: '3', name: 'Anton Bergström', role: 'manager', seenAt: before, pinPausedUntil: null },
    // Far in the future, as the pictures are taken at any time.
    { ...one, id: '2', name: 'Noor', seenAt: null, pinPausedUntil: '2099-01-01T08:00:00.000Z' },
    { ...one, id: '1', name: 'Thanaporn Srisawat', seenAt: before, removedAt: at, pinPausedUntil: null },
  ]
  return { ...all, count: 4, rows }
})

/** A key that works, one between two secrets, and a revoked one. */
const keys = changeResponse(apiKeys.merchantApiKeys, (all) => {
  type Row = WireOf<typeof apiKeys.merchantApiKeys>['rows'][number]
  const one: Pick<Row, 'scopes' | 'createdAt'> = { scopes: ['charges:write', 'bills:read'], createdAt: before }
  const none = { usedAt: null, rotatedAt: null, oldUntil: null, revokedAt: null }
  const rows: Row[] = [
    { ...one, ...none, id: '3', name: 'Website', prefix: 'hk_Yq3x9A', usedAt: at },
    { ...one, ...none, id: '2', name: 'Book-keeping', prefix: 'hk_a81LzP', rotatedAt: at, oldUntil: at },
    { ...one, ...none, id: '1', name: 'Old website', prefix: 'hk_0oPq7T', revokedAt: at, scopes: ['bills:read'] },
  ]
  return { ...all, count: 3, rows }
})

const hooks = changeResponse(webhooks.merchantWebhooks, (all) => ({
  ...all,
  rows: [
    {
      ...{ id: '2', url: 'https://shop.example.com/hooks/humidor', kinds: [], createdAt: before },
      ...{ off: null, previousUntil: at, pending: 1 },
    },
    {
      ...{ id: '1', url: 'https://books.example.com/in', kinds: ['charge.paid' as const, 'bill.refunded' as const] },
      ...{ createdAt: before, off: { at, why: 'failing' as const }, previousUntil: null, pending: 0 },
    },
  ],
}))

/** A delivery that waits, one that failed, one that was not accepted, and one that arrived. */
const deliveries = changeResponse(webhooks.merchantDeliveries, (all) => {
  const one = { webhookId: '2', createdAt: at, replay: 0, nextAt: null, endedAt: at, ms: null, answer: null }
  const ended = { ...one, status: null, error: null }
  const rows: WireOf<typeof webhooks.merchantDeliveries>['rows'] = [
    {
      ...{ ...one, id: '9', eventId: 'evt_1044', kind: 'bill.refunded', state: 'pending', attempts: 2 },
      ...{ nextAt: at, endedAt: null, status: 503, error: 'answer', ms: 1_204, answer: '<html>Service unavailable' },
    },
    {
      ...{ ...ended, id: '8', eventId: 'evt_1043', kind: 'payout.sent', state: 'failed', attempts: 9 },
      error: 'timeout',
    },
    {
      ...{ ...ended, id: '7', eventId: 'evt_1042', kind: 'charge.paid', state: 'delivered', attempts: 1, replay: 1 },
      ...{ status: 200, ms: 84, answer: '{"ok":true}' },
    },
  ]
  return { ...all, rows }
})

const openWebhooks: NonNullable<ConsoleScene['beforeOpen']> = async (page) => {
  await hooks(page)
  await deliveries(page)
}

/** Who and what acts for a merchant: staff, keys of their software, and webhooks. */
export const merchantAccessScenes: readonly ConsoleScene[] = [
  {
    ...{ name: 'console-merchant-staff', path: `${shop}?tab=staff`, who: 'wendy', beforeOpen: staff },
    components: ['merchants/StaffTab'],
  },
  { name: 'console-merchant-staff-empty', path: '/merchants/100002?tab=staff', who: 'wendy' },
  {
    ...{ name: 'console-merchant-keys', path: `${shop}?tab=keys`, who: 'wendy', beforeOpen: keys },
    components: ['merchants/ApiKeysTab'],
  },
  { name: 'console-merchant-keys-empty', path: '/merchants/100002?tab=keys', who: 'wendy' },
  {
    ...{ name: 'console-merchant-webhooks', path: `${shop}?tab=webhooks`, who: 'wendy', beforeOpen: hooks },
    components: ['merchants/WebhooksTab'],
  },
  { name: 'console-merchant-webhooks-empty', path: '/merchants/100002?tab=webhooks', who: 'wendy' },
  {
    ...{ name: 'console-merchant-webhook', path: `${shop}?tab=webhooks`, who: 'wendy', beforeOpen: openWebhooks },
    ...{ components: ['merchants/WebhookPanel'], afterOpen: open },
  },
]
