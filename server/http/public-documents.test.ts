import { setTimeout as pause } from 'node:timers/promises'
import { limitsOf } from '@humidor/domain/platform/load.ts'
import { defaultSettings } from '@humidor/domain/platform/settings.ts'
import Fastify from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { systemClock } from '../adapters/clock.ts'
import type { Database } from '../database/database.ts'
import { createBounded } from './bounded.ts'
import { createBudgets } from './budgets.ts'
import { createLoad } from './load.ts'
import { mountPublicDocuments, type PublicDocument } from './public-documents.ts'
import { abortSlowReaders, throttleDocuments } from './throttle.ts'
import { createUploadSlots } from './upload-slots.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const json = 'application/json; charset=utf-8'
const leaf: PublicDocument = {
  path: '/transparency/leaves/:id.json',
  type: json,
  summary: 'A leaf.',
  cost: 'bulk',
  read: async (_db, { id = '' }) =>
    /^\d+$/.test(id) ? { body: JSON.stringify({ id }), final: Number(id) < 10 } : undefined,
}

/** Parts of 64 kB, and how many were read. */
const stock = { read: 0, stopped: 0 }
const LONG = 65_536
async function* parts(count: number) {
  try {
    for (let at = 0; at < count; at++) {
      stock.read += 1
      yield Buffer.alloc(LONG, 'x')
    }
  } finally {
    stock.stopped += 1
  }
}
const bale: PublicDocument = {
  path: '/transparency/bales/:count.txt',
  type: 'text/plain; charset=utf-8',
  summary: 'A bale.',
  cost: 'heavy',
  streamed: true,
  read: async (_db, { count = '' }) => ({ body: parts(Number(count)), version: `bale-${count}`, final: true }),
}

function serverWith({
  perMinute = 1_000_000,
  documents = [leaf, bale],
  waiting = 100,
  readTimeoutMs = 60_000,
  pace,
}: {
  perMinute?: number
  documents?: readonly PublicDocument[]
  waiting?: number
  readTimeoutMs?: number
  pace?: { graceMs: number; bytesPerSecond: number; everyMs: number }
} = {}) {
  const app = Fastify()
  const limits = () => ({ ...limitsOf(defaultSettings), address: perMinute })
  abortSlowReaders(app, readTimeoutMs)
  throttleDocuments(app, createLoad({ factor: 1, limits, budgets: createBudgets(), holding: 0 }))
  mountPublicDocuments(app, {
    documents,
    db: undefined as unknown as Database,
    clock: systemClock,
    production: true,
    bounded: createBounded({ atOnce: 2, waiting }),
    slots: createUploadSlots({ most: 3, each: 2 }),
    ...(pace && { pace }),
  })
  closing.push(() => app.close())
  return app
}

it('a public document is plain, names its version, and is not sent again to a client that has it', async () => {
  const app = serverWith()
  const first = await app.inject('/transparency/leaves/7.json')
  expect([first.statusCode, first.body]).toEqual([200, '{"id":"7"}'])
  expect(first.headers).toMatchObject({
    'content-type': json,
    'cache-control': 'public, max-age=86400',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  })
  const etag = String(first.headers.etag)
  const again = await app.inject({ url: '/transparency/leaves/7.json', headers: { 'if-none-match': etag } })
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
  const head = await app.inject({ method: 'HEAD', url: '/transparency/leaves/7.json' })
  expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', etag])
})

it('what may still change is revalidated, and what does not exist is not cached', async () => {
  const app = serverWith()
  expect((await app.inject('/transparency/leaves/12.json')).headers['cache-control']).toBe('no-cache')
  const none = await app.inject('/transparency/leaves/none.json')
  expect([none.statusCode, none.body, none.headers['cache-control']]).toEqual([404, 'not_found', 'no-store'])
})

it('a document costs its address what its class says', async () => {
  // 200 units a minute, of which requests without a session have half: twenty of 5 units.
  const app = serverWith({ perMinute: 200 })
  for (let time = 0; time < 20; time++) expect((await app.inject('/transparency/leaves/1.json')).statusCode).toBe(200)
  expect((await app.inject('/transparency/leaves/1.json')).statusCode).toBe(429)
})

it('a long text is streamed part by part, as its client reads it', async () => {
  const app = serverWith()
  const whole = await app.inject('/transparency/bales/20.txt')
  expect([whole.body.length, whole.headers.etag]).toEqual([20 * LONG, '"bale-20"'])
  const had = { url: '/transparency/bales/20.txt', headers: { 'if-none-match': '"bale-20"' } }
  stock.read = 0
  expect((await app.inject(had)).statusCode).toBe(304)
  expect((await app.inject({ ...had, method: 'HEAD', headers: {} })).body).toBe('')
  expect(stock.read).toBe(0)

  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = `${app.listeningOrigin}/transparency/bales/100000.txt`
  stock.read = 0
  const [one, other] = await Promise.all([fetch(address), fetch(address)])
  await pause(300)
  // Only as much was read as the connections buffer: six gigabytes would be too much.
  expect(stock.read).toBeLessThan(2_000)
  // One address has two streams at most.
  const third = await fetch(address)
  expect([third.status, await third.text()]).toEqual([503, 'network_error'])
  stock.stopped = 0
  await Promise.all([one.body?.cancel(), other.body?.cancel()])
  await expect.poll(() => stock.stopped).toBe(2)
  expect(await (await fetch(`${app.listeningOrigin}/transparency/bales/2.txt`)).text()).toHaveLength(2 * LONG)

  // A server that closes ends the streams.
  const last = await fetch(address)
  await Promise.all([app.close(), expect(last.text()).rejects.toThrow()])
})

it('a stream has longer than other answers, and a read that fails breaks it off', async () => {
  const slow: PublicDocument = {
    ...bale,
    path: '/transparency/slow/:count.txt',
    async read(_db, { count = '' }) {
      async function* body() {
        for (let at = 0; at < Number(count); at++) {
          await pause(100)
          yield Buffer.from('leaf')
        }
        if (count === '3') throw new Error('the database has gone')
      }
      return { body: body(), version: 'slow', final: false }
    },
  }
  const app = serverWith({ documents: [slow], readTimeoutMs: 200 })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const get = (count: number) => fetch(`${app.listeningOrigin}/transparency/slow/${count}.txt`)
  expect(await (await get(6)).text()).toBe('leaf'.repeat(6))
  await expect(get(3).then((answer) => answer.text())).rejects.toThrow()
})

it('a reader who hardly reads loses the stream and its place', async () => {
  const app = serverWith({ pace: { graceMs: 300, bytesPerSecond: 40 * LONG, everyMs: 20 } })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = (count: number) => `${app.listeningOrigin}/transparency/bales/${count}.txt`
  stock.stopped = 0
  // The connection takes some megabytes unread, so the rate is missed only after that.
  const idle = await Promise.all([fetch(address(100_000)), fetch(address(100_000))])
  expect((await fetch(address(1))).status).toBe(503)
  await expect.poll(() => stock.stopped, { timeout: 60_000 }).toBe(2)
  for (const answer of idle) await expect(answer.text()).rejects.toThrow()
  expect(await (await fetch(address(1))).text()).toHaveLength(LONG)
})

it('a reader who reads at the pace keeps the stream after the grace', async () => {
  const graceMs = 300
  // Three minutes for all of it, so that a busy machine keeps the pace too.
  const app = serverWith({ pace: { graceMs, bytesPerSecond: LONG, everyMs: 20 } })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const since = performance.now()
  const { body } = await fetch(`${app.listeningOrigin}/transparency/bales/200.txt`)
  let read = 0
  for await (const part of body ?? []) {
    read += part.length
    await pause(5)
  }
  expect(read).toBe(200 * LONG)
  expect(performance.now() - since).toBeGreaterThan(graceMs)
})

it('two reads run at once, the queue is bounded, and the rest is refused', async () => {
  let running = 0
  let most = 0
  const held = Promise.withResolvers<undefined>()
  const busy: PublicDocument = {
    ...leaf,
    async read() {
      running += 1
      most = Math.max(most, running)
      await held.promise
      running -= 1
      return { body: 'leaf', final: true }
    },
  }
  const app = serverWith({ documents: [busy], waiting: 3 })
  const asked = Array.from({ length: 8 }, () => app.inject('/transparency/leaves/1.json'))
  await pause(100)
  held.resolve(undefined)
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode)
  expect(most).toBe(2)
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 200, 200, 200, 200, 503, 503, 503])
})
