import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { openRawReceiver, openReceiver, TEST_CERTIFICATE } from './receivers.testing.ts'
import { createWebhookSender, type WebhookOptions } from './webhooks.ts'

const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

const receiver = async (...given: Parameters<typeof openReceiver>) => {
  const it = await openReceiver(...given)
  open.push(it.close)
  return it
}

/** A sender for which this machine is the internet, except 127.0.0.9. */
const sender = (more: WebhookOptions = {}) => {
  const it = createWebhookSender({
    resolve: async () => ['127.0.0.1'],
    isPublic: (address) => address !== '127.0.0.9',
    ca: TEST_CERTIFICATE,
    ...more,
  })
  open.push(it.close)
  return it
}
const at = ({ port }: { port: number }, path = '/hooks') => `https://shop.example.com:${port}${path}`
const send = (by: ReturnType<typeof sender>, url: string) =>
  by.post(url, { 'content-type': 'application/json' }, '{"a":1}')

describe('a post', () => {
  it('brings the body and the headers, and keeps the beginning of the answer', async () => {
    const bodies: string[] = []
    const shop = await receiver(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      bodies.push(`${request.method} ${request.url} ${request.headers['content-type']} ${Buffer.concat(chunks)}`)
      response.end(`thanks\u0000 ${'é'.repeat(600)}`)
    })
    const answer = await send(sender(), at(shop))
    expect(bodies).toEqual(['POST /hooks application/json {"a":1}'])
    expect(answer).toMatchObject({ status: 200, text: expect.stringMatching(/^thanks éé/) })
    expect('text' in answer && Buffer.byteLength(answer.text)).toBeLessThanOrEqual(503)
  })

  it('uses a connection again', async () => {
    const shop = await receiver((_, response) => response.end('ok'))
    const by = sender()
    for (let n = 0; n < 5; n += 1) expect(await send(by, at(shop))).toMatchObject({ status: 200 })
    expect(shop).toMatchObject({ requests: 5, connections: 1 })
  })

  it('goes out again at once where the receiver has just closed an unused connection', async () => {
    const shop = await receiver((_, response) => response.end('ok'))
    const by = sender()
    await send(by, at(shop))
    shop.server.closeIdleConnections()
    expect(await send(by, at(shop))).toMatchObject({ status: 200 })
  })

  it('follows no redirect, to this machine or anywhere', async () => {
    const inside = await receiver((_, response) => response.end('secret'))
    for (const status of [301, 302, 303, 307, 308]) {
      const shop = await receiver((_, response) => response.writeHead(status, { location: at(inside) }).end())
      expect(await send(sender(), at(shop))).toMatchObject({ status })
    }
    expect(inside.requests).toBe(0)
  })

  it('is not made where the name leads inside, nor to an address that the rules refuse', async () => {
    const inside = await receiver((_, response) => response.end('secret'), '127.0.0.9')
    const by = sender({ resolve: async () => ['127.0.0.9'] })
    expect(await send(by, at(inside))).toMatchObject({ error: 'address' })
    for (const url of [
      `https://127.0.0.9:${inside.port}/`,
      `https://[::ffff:127.0.0.9]:${inside.port}/`,
      `http://shop.example.com:${inside.port}/`,
    ])
      expect(await send(by, url)).toMatchObject({ error: 'address' })
    expect(inside).toMatchObject({ requests: 0, connections: 0 })
  })

  it('is made to the address that was checked, whatever the name leads to a moment later', async () => {
    const shop = await receiver((_, response) => response.writeHead(200, { connection: 'close' }).end('public'))
    const inside = await receiver((_, response) => response.end('secret'), '127.0.0.9')
    let asked = 0
    const by = sender({
      resolve: async () => {
        asked += 1
        return [asked === 1 ? '127.0.0.1' : '127.0.0.9']
      },
    })
    expect(await send(by, at(shop))).toMatchObject({ status: 200, text: 'public' })
    expect(asked).toBe(1)
    expect(await send(by, at(shop))).toMatchObject({ error: 'address' })
    expect(asked).toBe(2)
    expect(inside.connections).toBe(0)
  })

  it('needs the certificate of the name', async () => {
    const shop = await receiver((_, response) => response.end('ok'))
    expect(await send(sender(), `https://other.example.com:${shop.port}/`)).toMatchObject({ error: 'tls' })
    const strict = createWebhookSender({ resolve: async () => ['127.0.0.1'], isPublic: () => true })
    open.push(strict.close)
    expect(await send(strict, at(shop))).toMatchObject({ error: 'tls' })
    expect(shop.requests).toBe(0)
  })

  it('uses no proxy of the environment', async () => {
    const shop = await receiver((_, response) => response.end('ok'))
    const proxy = await receiver((_, response) => response.end('through'))
    process.env['HTTPS_PROXY'] = process.env['https_proxy'] = `http://127.0.0.1:${proxy.port}`
    try {
      expect(await send(sender(), at(shop))).toMatchObject({ text: 'ok' })
    } finally {
      delete process.env['HTTPS_PROXY']
      delete process.env['https_proxy']
    }
    expect(proxy.connections).toBe(0)
  })
})

describe('a receiver', () => {
  const timeouts = { connect: 150, whole: 400 }

  it('that answers drop by drop, or never, is given up in time', async () => {
    const drip = await receiver((request) => {
      const timer = setInterval(() => request.socket.write('H'), 50)
      request.socket.on('close', () => clearInterval(timer)).on('error', () => undefined)
    })
    const never = await receiver(() => undefined)
    for (const shop of [drip, never]) {
      const answer = await send(sender({ timeouts }), at(shop))
      expect('error' in answer && ['timeout', 'answer'].includes(answer.error)).toBe(true)
    }
  })

  it('that answers and then dribbles its body has answered', async () => {
    const shop = await receiver((request, response) => {
      response.writeHead(201).write('a')
      const timer = setInterval(() => response.write('a'), 30)
      request.socket.on('close', () => clearInterval(timer))
    })
    expect(await send(sender({ timeouts }), at(shop))).toMatchObject({
      status: 201,
      text: expect.stringMatching(/^a+$/),
    })
  })

  it('that sends a body without end is read to 64 KB and cut off', async () => {
    let sent = 0
    const shop = await receiver((request, response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(16_384))) sent += 16_384
        if (!response.destroyed) response.once('drain', more)
      }
      request.on('error', () => undefined)
      more()
    })
    const answer = await send(sender(), at(shop))
    expect(answer).toMatchObject({ status: 200, text: 'x'.repeat(500) })
    // What lay in the buffers of both sides. Read to the end of the time for an answer, it would be gigabytes.
    expect(sent).toBeLessThan(20_000_000)
    await pause(50)
    const after = sent
    await pause(100)
    expect(sent).toBe(after)
  })

  it.each([
    ['changes to another protocol', '101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade', '', 101],
    ['claims to, with 200', '200 OK\r\nUpgrade: h2c\r\nConnection: Upgrade\r\nContent-Length: 0', '', 200],
    ['has a body where none may be', '204 No Content\r\nContent-Length: 4', 'body', 204],
    ['ends in no HTTP', '200 OK\r\nContent-Length: 2', 'ok!', 200],
    ['has chunks of no length', '202 Accepted\r\nTransfer-Encoding: chunked', 'zz\r\n', 202],
    ['has a status of nobody’s', '000 ?\r\nContent-Length: 0', '', 0],
  ])('that %s has answered with its status', async (_, head, body, status) => {
    const shop = await openRawReceiver(`HTTP/1.1 ${head}\r\n\r\n${body}`)
    open.push(shop.close)
    expect(await send(sender({ timeouts }), at(shop))).toMatchObject({ status })
  })

  it.each([
    ['headers', 'HTTP/1.1 200 OK\r\n', `x-a: ${'y'.repeat(1_000)}\r\n`.repeat(50), 'answer'],
    ['interim answers', '', 'HTTP/1.1 102 Processing\r\n\r\n'.repeat(500), 'timeout'],
  ])('that floods with %s is given up in time', async (_, first, then, error) => {
    const shop = await openRawReceiver((socket) => {
      socket.write(first)
      const timer = setInterval(() => socket.write(then), 5)
      socket.on('close', () => clearInterval(timer))
    })
    open.push(shop.close)
    expect(await send(sender({ timeouts }), at(shop))).toMatchObject({ error })
  })

  it('that is not there, or speaks no TLS, or accepts and is silent, is a failure and no more', async () => {
    const silent = createServer(() => undefined)
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    open.push(() => silent.close())
    const port = (silent.address() as { port: number }).port
    expect(await send(sender({ timeouts }), at({ port }))).toMatchObject({ error: 'timeout' })
    const plain = createServer((socket) => socket.on('error', () => undefined).end('HTTP/1.1 200 OK\r\n\r\n'))
    await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve))
    open.push(() => plain.close())
    expect(await send(sender({ timeouts }), at(plain.address() as { port: number }))).toMatchObject({ error: 'tls' })
    expect(await send(sender({ timeouts }), at({ port: 1_024 + 1 }))).toMatchObject({ error: 'connect' })
    const nowhere = sender({
      resolve: () => Promise.reject(Object.assign(new Error('ENOTFOUND'), { code: 'ENOTFOUND' })),
    })
    expect(await send(nowhere, at({ port: 8_443 }))).toMatchObject({ error: 'connect' })
    const slow = sender({ timeouts, resolve: () => pause(5_000, ['127.0.0.1'], { ref: false }) })
    expect(await send(slow, at({ port: 8_443 }))).toMatchObject({ error: 'timeout' })
  })
})
