import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { isPublicAddress, lookupPublic } from './public-address.ts'
import { openReceiver, TEST_CERTIFICATE } from './receivers.testing.ts'
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

describe('an address', () => {
  it.each([
    ...[
      '0.0.0.0',
      '0.1.2.3',
      '10.0.0.1',
      '10.255.255.255',
      '100.64.0.1',
      '100.127.255.255',
      '127.0.0.1',
      '127.255.255.254',
    ],
    ...['169.254.0.1', '169.254.169.254', '172.16.0.1', '172.31.255.255', '192.0.0.1', '192.0.2.1', '192.88.99.1'],
    ...['192.168.0.1', '198.18.0.1', '198.19.255.255', '198.51.100.7', '203.0.113.9', '224.0.0.1', '239.255.255.255'],
    ...['240.0.0.1', '255.255.255.255', '::', '::1', '::127.0.0.1', '::7f00:1', '::ffff:127.0.0.1', '::ffff:8.8.8.8'],
    ...[
      '::ffff:0:127.0.0.1',
      '64:ff9b::127.0.0.1',
      '64:ff9b::8.8.8.8',
      '64:ff9b:1::1',
      '100::1',
      '2001::1',
      '2001:2::1',
    ],
    ...[
      '2001:db8::1',
      '2002:7f00:1::',
      '2002:808:808::',
      '3fff::1',
      'fc00::1',
      'fd12:3456::1',
      'fe80::1',
      'fe80::1%eth0',
    ],
    ...['fec0::1', 'ff02::1', '4000::1', '5f00::1', '', 'localhost', '8.8.8.8.8', '2606:4700::1111%eth0x]'],
  ])('on no public network is refused: %s', (address) => expect(isPublicAddress(address)).toBe(false))

  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '93.184.216.34',
    '100.63.255.255',
    '172.32.0.1',
    '2606:4700::1111',
    '2a00:1450:4001::8a',
  ])('on the internet is fine: %s', (address) => expect(isPublicAddress(address)).toBe(true))

  it('counts only if all that the name leads to are public', async () => {
    const lookedUp = (addresses: string[]) =>
      new Promise((resolve) =>
        lookupPublic(async () => addresses, isPublicAddress)('x', { all: true }, (error, found) =>
          resolve(error ? error.name : found),
        ),
      )
    expect(await lookedUp(['8.8.8.8', '10.0.0.1'])).toBe('NotPublicError')
    expect(await lookedUp([])).toBe('NotPublicError')
    expect(await lookedUp(['8.8.8.8', '2606:4700::1111'])).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '2606:4700::1111', family: 6 },
    ])
  })
})

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
      const begun = performance.now()
      const answer = await send(sender({ timeouts }), at(shop))
      expect('error' in answer && ['timeout', 'answer'].includes(answer.error)).toBe(true)
      expect(performance.now() - begun).toBeLessThan(1_500)
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
    const begun = performance.now()
    const answer = await send(sender(), at(shop))
    expect(answer).toMatchObject({ status: 200, text: 'x'.repeat(500) })
    expect(performance.now() - begun).toBeLessThan(3_000)
    await pause(50)
    const after = sent
    await pause(100)
    expect(sent).toBe(after)
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
