import { contract } from '@humidor/contract/index.ts'
import type { Merchant } from '@humidor/sandbox/merchants.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { opens } from '../charges/charges.testing.ts'
import { verifiedMerchant } from '../merchants/merchants.testing.ts'
import { endBatch, endingWebhooks } from './switching-off.queries.ts'
import { adds, fine, nodeOf, recordMany } from './webhooks.testing.ts'

const { changeWebhook, listWebhooks, removeWebhook } = contract.webhooks

let harness: Sandbox
beforeAll(async () => {
  harness = await openSandbox({ webhooks: true })
}, 60_000)
afterAll(() => harness.close())

const WAITING = 700

/** A shop with a webhook for which many deliveries of one charge wait. */
async function busyShop() {
  const shop = await verifiedMerchant(harness)
  const { id: hookId, url } = await adds(harness, shop)
  const { id } = await opens(shop)
  const event = { merchantId: shop.merchantId, kind: 'charge.opened', chargeId: BigInt(id) } as const
  await recordMany(harness, event, WAITING - 1)
  return { shop, hook: { id: hookId, url, kinds: [] } }
}

async function count(hook: { id: string }, state: 'pending' | 'failed' | 'delivered') {
  const { rows } = await sql<{ n: bigint }>`
    select count(*) as n from webhook_delivery where webhook_id = ${hook.id}::bigint and state = ${state} and event_id is not null`.execute(
    harness.db,
  )
  return Number(rows[0]?.n)
}

/** A node that counts what it sends. */
function counting() {
  const bodies: string[] = []
  const node = nodeOf(harness, async (_url, body) => {
    bodies.push(body)
    return fine
  })
  return { bodies, send: () => node(harness.db) }
}

const pendingOf = async (shop: Merchant) => (await shop.call(listWebhooks, {})).rows.map(({ pending }) => pending)
const endsWaiting = () => harness.jobs.poll('webhooks.end-waiting')

it('a webhook with many waiting deliveries is switched off at once: a job ends the others, and none is sent', async () => {
  const { shop, hook } = await busyShop()
  const node = counting()
  await shop.call(changeWebhook, { ...hook, on: false })
  // The transaction is short whatever waits.
  expect(await count(hook, 'failed')).toBe(200)
  expect(await count(hook, 'pending')).toBe(WAITING - 200)
  expect(await pendingOf(shop)).toEqual([0])
  await node.send()
  expect(node.bodies).toEqual([])
  await endsWaiting()
  expect(await count(hook, 'failed')).toBe(WAITING)
  expect(await endingWebhooks(harness.db, 10)).toEqual([])
})

it('a webhook that is on again gets nothing from before, and everything from afterwards', async () => {
  const { shop, hook } = await busyShop()
  const node = counting()
  await shop.call(changeWebhook, { ...hook, on: false })
  await shop.call(changeWebhook, { ...hook, on: true })
  const { id } = await opens(shop)
  expect(await pendingOf(shop)).toEqual([1])
  await node.send()
  expect(node.bodies).toEqual([])
  await endsWaiting()
  await node.send()
  expect(node.bodies.map((body) => JSON.parse(body).data.charge.id)).toEqual([id])
  expect([await count(hook, 'failed'), await count(hook, 'delivered')]).toEqual([WAITING, 1])
})

it('nodes that end what waits at once, and one that dies between two batches, leave nothing and end nothing else', async () => {
  const { shop, hook } = await busyShop()
  const id = BigInt(hook.id)
  await shop.call(changeWebhook, { ...hook, on: false })
  await shop.call(changeWebhook, { ...hook, on: true })
  await opens(shop)
  const batch = () => endBatch(harness.db, id, harness.clock.now(), 100)
  expect(await batch()).toBe(100)
  // The first node is gone. It is switched off once more meanwhile, and two others go on.
  await Promise.all([batch(), batch(), shop.call(changeWebhook, { ...hook, on: false })])
  await shop.call(changeWebhook, { ...hook, on: true })
  await opens(shop)
  await Promise.all([endsWaiting(), endsWaiting(), batch()])
  await endsWaiting()
  expect(await endingWebhooks(harness.db, 10)).toEqual([])
  expect([await count(hook, 'failed'), await count(hook, 'pending')]).toEqual([WAITING + 1, 1])
})

it('what waited for a removed webhook ends too, and a removed one changes in nothing else', async () => {
  const { shop, hook } = await busyShop()
  await shop.call(removeWebhook, { id: hook.id })
  expect(await count(hook, 'pending')).toBe(WAITING - 200)
  await endsWaiting()
  expect(await count(hook, 'failed')).toBe(WAITING)
  for (const change of [sql`off_why = 'gone'`, sql`removed_at = null`, sql`url = 'https://back.example'`])
    await expect(
      sql`update merchant_webhook set ${change} where id = ${hook.id}::bigint`.execute(harness.db),
    ).rejects.toThrow('never changes')
})
