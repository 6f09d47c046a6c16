import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isRecent, readSignature, signedText } from '@humidor/domain/commerce/webhook-signature.ts'
import { expect, it, onTestFinished } from 'vitest'
import { openWebhookReceiver } from './webhook-receiver.ts'

const SECRET = 'whsec_of_the_shop'
/** The clock of the sandbox, far from the real one. */
const now = () => new Date('2031-01-01T04:00:00Z')
const body = JSON.stringify({ id: 'evt_7', type: 'charge.paid', data: {} })

async function openReceiver() {
  const receiver = await openWebhookReceiver({ now, secretsOf: async () => [SECRET] })
  onTestFinished(() => receiver.close())
  return receiver
}

/** A shop's own server, which answers a status and keeps what came. */
async function openShop(status: number) {
  const came: { header: string; body: string }[] = []
  const server = createServer((request: IncomingMessage, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      came.push({ header: String(request.headers['humidor-signature']), body: text })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => new Promise((resolve) => server.close(resolve))
  onTestFinished(async () => void (await close()))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`, came, close }
}

const signature = (secret: string) => {
  const seconds = now().getTime() / 1_000
  return `t=${seconds},v1=${createHmac('sha256', secret).update(signedText(seconds, body)).digest('hex')}`
}

/** Whether a header is a signature with the shop's secret, of the real time. */
function isGenuineNow(header = '', text = '') {
  const read = readSignature(header)
  if (!read || !isRecent(read, Date.now())) return false
  const expected = createHmac('sha256', SECRET).update(signedText(read.seconds, text)).digest('hex')
  return read.digests.includes(expected)
}

const deliver = async (url: string, header = signature(SECRET)) =>
  (await fetch(url, { method: 'POST', headers: { 'humidor-signature': header }, body })).status

it('passes a genuine webhook on, signed for the real time, and answers what the shop answers', async () => {
  const receiver = await openReceiver()
  const shop = await openShop(204)
  receiver.forwardTo(shop.url)
  expect(await deliver(receiver.url)).toBe(204)
  const [first] = shop.came
  expect(first?.body).toBe(body)
  expect(isGenuineNow(first?.header, first?.body)).toBe(true)
  expect(receiver.list()).toMatchObject([{ isGenuine: true, status: 204 }])

  receiver.forwardTo(undefined)
  expect(await deliver(receiver.url)).toBe(200)
  expect(shop.came).toHaveLength(1)
})

it('never signs a forged webhook', async () => {
  const receiver = await openReceiver()
  const shop = await openShop(400)
  receiver.forwardTo(shop.url)
  expect(await deliver(receiver.url, signature('another secret'))).toBe(400)
  const [first] = shop.came
  expect(first?.body).toBe(body)
  expect(isGenuineNow(first?.header, first?.body)).toBe(false)
})

it('answers 502 while the shop is away, and passes nothing on that it refuses itself', async () => {
  const receiver = await openReceiver()
  const shop = await openShop(200)
  receiver.forwardTo(shop.url)
  receiver.failNext(1)
  expect(await deliver(receiver.url)).toBe(503)
  expect(shop.came).toEqual([])
  await shop.close()
  expect(await deliver(receiver.url)).toBe(502)
})
