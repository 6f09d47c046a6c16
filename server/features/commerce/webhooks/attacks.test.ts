import { createHmac } from 'node:crypto'
import { contract } from '@humidor/contract/index.ts'
import { oldSecretLasts } from '@humidor/domain/commerce/webhook.ts'
import { readSignature, signedText } from '@humidor/domain/commerce/webhook-signature.ts'
import type { Merchant } from '@humidor/sandbox/merchants.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { EXPIRED_CERTIFICATE, openReceiver, TEST_CERTIFICATE } from '../../../adapters/webhooks/receivers.testing.ts'
import { createWebhookSender, type WebhookOptions } from '../../../adapters/webhooks/webhooks.ts'
import { opens } from '../charges/charges.testing.ts'
import { passTime, verifiedMerchant } from '../merchants/merchants.testing.ts'
import { createDeliverer } from './deliver.ts'
import { fine, logOf, nodeOf } from './webhooks.testing.ts'

const { addWebhook, rotateWebhookSecret } = contract.webhooks

let harness: Sandbox
beforeAll(async () => {
  harness = await openSandbox({ webhooks: true })
}, 60_000)

const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

/** A server of a shop on this machine. */
async function receiver(...given: Parameters<typeof openReceiver>) {
  const it = await openReceiver(...given)
  open.push(it.close)
  return it
}

const INSIDE = '127.0.0.9'
/** A node for which this machine is the internet, except `INSIDE`. */
function nodeBy(options: WebhookOptions) {
  const { making, clock } = harness
  const sender = createWebhookSender({
    ...{ resolve: async () => ['127.0.0.1'], isPublic: (address) => address !== INSIDE, ...options },
  })
  open.push(sender.close)
  return createDeliverer({
    ...{ sender, vault: making.vault, clock, site: 'https://humidor.example' },
    alarm: (what, details) => {
      throw new Error(`${what} ${String(details)}`)
    },
  })
}

/** A shop whose webhook for opened charges has this port, with its test out of the way. */
async function shopAt(port: number): Promise<Merchant> {
  const shop = await verifiedMerchant(harness)
  await shop.call(addWebhook, { url: `https://shop.example.com:${port}/hooks`, kinds: ['charge.opened'] })
  await nodeOf(harness, async () => fine)(harness.db)
  await opens(shop)
  return shop
}
const lastOf = async (shop: Merchant) => (await logOf(shop))[0]

describe('a name', () => {
  it('that leads inside at the retry is not followed there, and the event arrives once it is public again', async () => {
    const bodies: string[] = []
    const outside = await receiver(async (request, response) => {
      for await (const chunk of request) bodies.push(JSON.parse(String(chunk)).id)
      response.writeHead(bodies.length === 1 ? 500 : 200, { connection: 'close' }).end('public')
    })
    const inside = await receiver((_, response) => response.end('secret'), INSIDE, { port: outside.port })
    let address = '127.0.0.1'
    const send = nodeBy({ ca: TEST_CERTIFICATE, resolve: async () => [address] })
    const shop = await shopAt(outside.port)
    await send(harness.db)
    expect(await lastOf(shop)).toMatchObject({ state: 'pending', status: 500, error: 'answer' })
    address = INSIDE
    passTime(harness, 10)
    await send(harness.db)
    expect(await lastOf(shop)).toMatchObject({ state: 'pending', attempts: 2, status: null, error: 'address' })
    address = '127.0.0.1'
    passTime(harness, 30)
    await send(harness.db)
    expect(await lastOf(shop)).toMatchObject({ state: 'delivered', attempts: 3, answer: 'public' })
    expect(bodies).toEqual([bodies[0], bodies[0]])
    expect(inside).toMatchObject({ requests: 0, connections: 0 })
  })

  it('with one public and one private address is at neither', async () => {
    const shops = await receiver((_, response) => response.end('ok'))
    const send = nodeBy({ ca: TEST_CERTIFICATE, resolve: async () => ['127.0.0.1', INSIDE] })
    const shop = await shopAt(shops.port)
    await send(harness.db)
    expect(await lastOf(shop)).toMatchObject({ state: 'pending', attempts: 1, error: 'address' })
    expect(shops.connections).toBe(0)
  })
})

describe('a certificate', () => {
  it.each([
    ['that has expired', { cert: EXPIRED_CERTIFICATE }, { ca: EXPIRED_CERTIFICATE }],
    ['that nobody signed but its owner', {}, {}],
    ['that another authority signed', {}, { ca: EXPIRED_CERTIFICATE }],
  ])('%s gets no event, and the shop reads why', async (_, { cert }: { cert?: string }, options) => {
    const shops = await receiver(
      (_request, response) => response.end('ok'),
      '127.0.0.1',
      cert === undefined ? {} : { cert },
    )
    const shop = await shopAt(shops.port)
    await nodeBy(options)(harness.db)
    expect(await lastOf(shop)).toMatchObject({ state: 'pending', attempts: 1, status: null, error: 'tls' })
    expect(shops.requests).toBe(0)
    // A new certificate is enough: nothing has to be sent again by hand.
    const renewed = await receiver((_request, response) => response.end('ok'))
    passTime(harness, 10)
    await harness.db
      .updateTable('merchant_webhook')
      .set({ url: `https://shop.example.com:${renewed.port}/hooks` })
      .where('merchant_id', '=', shop.merchantId)
      .execute()
    await nodeBy({ ca: TEST_CERTIFICATE })(harness.db)
    expect(await lastOf(shop)).toMatchObject({ state: 'delivered', attempts: 2 })
  })
})

describe('while a secret is replaced', () => {
  /** Whether a secret verifies a delivery, as a shop checks it. */
  function verifies(secret: string, { header, body }: { header: string; body: string }): boolean {
    const signature = readSignature(header)
    if (!signature) return false
    const digest = createHmac('sha256', secret).update(signedText(signature.seconds, body)).digest('hex')
    return signature.digests.includes(digest)
  }

  it('both verify each delivery, also one that waited; from the end on only the new one does', async () => {
    const shop = await verifiedMerchant(harness)
    const url = `${harness.webhooks?.url}/rotating`
    const { id, secret: old } = await shop.call(addWebhook, { url, kinds: ['charge.opened'] })
    let status = 500
    let last = { header: '', body: '' }
    const send = nodeOf(harness, async (_url, body, headers) => {
      last = { header: headers['humidor-signature'] ?? '', body }
      return { status, text: '', ms: 1 }
    })
    const whoVerifies = async (...secrets: string[]) => {
      await send(harness.db)
      return secrets.map((secret) => verifies(secret, last))
    }
    await send(harness.db)
    await opens(shop)
    expect(await whoVerifies(old)).toEqual([true])
    // It failed, and is sent again after the secret was replaced.
    const { secret: next, previousUntil } = await shop.call(rotateWebhookSecret, { id })
    status = 200
    passTime(harness, 10)
    expect(await whoVerifies(old, next)).toEqual([true, true])
    harness.clock.moveTo(new Date(previousUntil.getTime() - 1))
    await opens(shop)
    expect(await whoVerifies(old, next)).toEqual([true, true])
    harness.clock.moveTo(previousUntil)
    await opens(shop)
    expect(await whoVerifies(old, next)).toEqual([false, true])
    expect(verifies(next, { ...last, body: `${last.body} ` })).toBe(false)
  })

  it('twice within a day, the first secret verifies nothing any more', async () => {
    const shop = await verifiedMerchant(harness)
    const url = `${harness.webhooks?.url}/twice`
    const { id, secret: first } = await shop.call(addWebhook, { url, kinds: ['charge.opened'] })
    const { secret: second } = await shop.call(rotateWebhookSecret, { id })
    const { secret: third } = await shop.call(rotateWebhookSecret, { id })
    let last = { header: '', body: '' }
    const send = nodeOf(harness, async (to, body, headers) => {
      if (to === url) last = { header: headers['humidor-signature'] ?? '', body }
      return fine
    })
    passTime(harness, oldSecretLasts / 2)
    await opens(shop)
    await send(harness.db)
    expect([first, second, third].map((secret) => verifies(secret, last))).toEqual([false, true, true])
  })
})
