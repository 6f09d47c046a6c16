import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { limitsOf } from '@humidor/domain/platform/load.ts'
import { defaultSettings } from '@humidor/domain/platform/settings.ts'
import Fastify from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { createBudgets } from './budgets.ts'
import { createLoad } from './load.ts'
import { abortSlowReaders, boundConnections, refusePipelines, throttleDocuments } from './throttle.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** More than a system buffers for a connection whose other end does not read. */
const LARGE = 16_000_000
const large = Buffer.alloc(LARGE)

/** A server with one large document, and clients that ask for it and do not read. */
async function server({ timeoutMs = 60_000, factor = 1 } = {}) {
  const app = Fastify()
  const limits = () => ({ ...limitsOf(defaultSettings), address: 1_000_000 })
  boundConnections(app, { proxies: 0, factor })
  refusePipelines(app)
  abortSlowReaders(app, timeoutMs)
  throttleDocuments(app, createLoad({ factor, limits, budgets: createBudgets() }))
  let asked = 0
  let held = 0
  app.get('/held', async () => {
    held += 1
    return await new Promise<string>(() => {})
  })
  app.get('/large', async () => {
    asked += 1
    return large
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  closing.push(() => app.close())
  const port = Number(new URL(app.listeningOrigin).port)
  const line = (): Socket => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    closing.push(() => socket.destroy())
    return socket
  }
  const unread = () => {
    const socket = line().pause()
    socket.write('GET /large HTTP/1.1\r\nhost: a\r\n\r\n')
    return socket
  }
  return { app, line, unread, asked: () => asked, held: () => held }
}

it('an address has a bounded number of open answers, however many it asks for', async () => {
  const { unread, asked } = await server()
  const lines = Array.from({ length: 200 }, unread)
  await expect.poll(asked).toBe(64)
  await pause(200)
  expect(asked()).toBe(64)
  // A client that goes makes room for a waiting one.
  for (const line of lines.slice(0, 10)) line.destroy()
  await expect.poll(asked).toBeGreaterThan(64)
})

it('an answer that nobody reads is aborted', async () => {
  const { unread, app } = await server({ timeoutMs: 300 })
  const line = unread()
  const { promise, resolve } = Promise.withResolvers<number>()
  let got = 0
  await pause(1_000)
  line.on('data', (bytes) => (got += bytes.length)).on('close', () => resolve(got))
  line.resume()
  expect(await promise).toBeLessThan(LARGE)
  expect((await app.inject('/large')).body).toHaveLength(LARGE)
})

it('an address has a bounded number of connections', async () => {
  const { app, line } = await server()
  const lines = Array.from({ length: 300 }, line)
  let closed = 0
  for (const line of lines) line.on('close', () => (closed += 1))
  await expect.poll(() => closed).toBe(300 - 256)
  const { promise, resolve } = Promise.withResolvers<number>()
  app.server.getConnections((_, count) => resolve(count))
  expect(await promise).toBe(256)
})

it('a connection that sends many requests without waiting for answers is closed, and few of them start', async () => {
  const { line, held } = await server()
  const pipeline = line()
  let isClosed = false
  pipeline.on('close', () => (isClosed = true))
  pipeline.write('GET /held HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(5_000))
  await expect.poll(() => isClosed).toBe(true)
  expect(held()).toBe(8)
})
