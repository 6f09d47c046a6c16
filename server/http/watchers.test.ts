import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openToyServer } from './toy-server.testing.ts'

let server: Awaited<ReturnType<typeof openToyServer>>
const lines: string[] = []
beforeAll(async () => {
  server = await openToyServer({ log: (line) => lines.push(line) })
})
afterAll(async () => await server.close())

describe('monitoring', () => {
  it('sees that the server is healthy and ready, and how long calls take', async () => {
    const get = (url: string) => server.fastify.inject({ method: 'GET', url })
    expect(await get('/healthz')).toMatchObject({ statusCode: 200, body: 'ok' })
    expect(await get('/readyz')).toMatchObject({ statusCode: 200, body: 'ready' })
    await server.ask('POST', '/api/toy/earn', { points: 1 }, { who: server.people.alice, key: randomUUID() })
    const figures = (await get('/metrics')).body
    expect(figures).toMatch(/humidor_call_seconds_count\{call="POST \/api\/toy\/earn",outcome="success"\} \d+/)
    expect(figures).toContain('humidor_database_connections')
    expect(figures).toContain('humidor_settling 0')
  })

  it('sees the security headers on every page', async () => {
    const { headers } = await server.fastify.inject({ method: 'GET', url: '/nowhere' })
    expect(headers['content-security-policy']).toContain("default-src 'self'")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
  })

  it('sees them on an invalid path too', async () => {
    const { statusCode, headers } = await server.fastify.inject({ method: 'GET', url: '/%E0%A4%A' })
    expect(statusCode).toBe(404)
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  })

  it('gets no error for a malformed request of a visitor', async () => {
    const { statusCode, body } = await server.fastify.inject({
      method: 'POST',
      url: '/',
      headers: { 'content-type': 'application/json' },
      payload: '{',
    })
    expect([statusCode, body]).toEqual([400, 'illegal_request'])
    expect(lines.filter((line) => line.includes('a page failed'))).toEqual([])
  })
})
