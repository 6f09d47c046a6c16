import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { openSandbox } from '@humidor/sandbox/open.ts'
import Fastify from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { createFigures, mountHealth } from './health.ts'
import { abortSlowRequests } from './serve.ts'

const apps: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close()
})

/** Sends a request's head and half of its body. Returns the answer once the connection closes, or `open` if it stays open. */
function halfOf(port: number, path: string, milliseconds: number): Promise<string> {
  return new Promise((resolve) => {
    const line = connect(port, '127.0.0.1', () =>
      line.write(`POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: text/plain\r\ncontent-length: 10\r\n\r\nhalf`),
    )
    let received = ''
    line.on('data', (bytes) => (received += bytes.toString()))
    line.on('error', () => resolve('closed'))
    line.on('close', () => resolve(received === '' ? 'closed' : received))
    setTimeout(() => {
      resolve('open')
      line.destroy()
    }, milliseconds)
  })
}

it('a slow request is aborted, and a slow upload is not', async () => {
  const app = Fastify({ requestTimeout: 60_000 })
  apps.push(app)
  abortSlowRequests(app, ['/file'], 500)
  for (const path of ['/file', '/other']) app.post(path, async () => 'done')
  app.get('/long', async () => {
    await pause(800)
    return 'done'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const port = Number(new URL(app.listeningOrigin).port)
  const [other, file] = await Promise.all([halfOf(port, '/other', 5_000), halfOf(port, '/file', 1_200)])
  expect({ other, file }).toEqual({ other: 'closed', file: 'open' })
  // A request that arrived in time is not aborted later.
  const quick = await fetch(`${app.listeningOrigin}/other`, { method: 'POST', body: 'whole' })
  expect(await quick.text()).toBe('done')
  // Nor is one whose answer takes longer than a request may.
  expect(await (await fetch(`${app.listeningOrigin}/long`)).text()).toBe('done')
})

it('metrics in production need the token, and are off without a configured token', async () => {
  const { db, pool, clock } = await openSandbox()
  const { registry } = createFigures({ pools: { writes: pool }, db, clock, figures: [] })
  const statusOf = async (metricsToken: string | undefined, authorization?: string) => {
    const app = Fastify()
    apps.push(app)
    mountHealth(app, { registry, ready: async () => undefined, config: { production: true, metricsToken } })
    const headers = authorization === undefined ? {} : { authorization }
    return (await app.inject({ url: '/metrics', headers })).statusCode
  }
  expect(await statusOf(undefined)).toBe(404)
  expect(await statusOf(undefined, 'Bearer undefined')).toBe(404)
  expect(await statusOf('a-token-of-sixteen')).toBe(404)
  expect(await statusOf('a-token-of-sixteen', 'Bearer another-of-sixteen')).toBe(404)
  expect(await statusOf('a-token-of-sixteen', 'Bearer a-token-of-sixteen')).toBe(200)
})
