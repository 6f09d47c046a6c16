import { afterAll, beforeAll, expect, it } from 'vitest'
import { openToyServer } from './toy-server.testing.ts'
import { toys } from './toys.testing.ts'

let server: Awaited<ReturnType<typeof openToyServer>>
beforeAll(async () => {
  server = await openToyServer()
})
afterAll(() => server.close())

it('a node that is about to end is not ready, answers every request, and asks its clients to reconnect', async () => {
  await server.fastify.listen({ port: 0, host: '127.0.0.1' })
  const readiness = () => fetch(`${server.fastify.listeningOrigin}/readyz`)
  const before = await readiness()
  expect([before.status, before.headers.get('connection')]).toEqual([200, 'keep-alive'])
  server.leave()
  const after = await readiness()
  expect([after.status, await after.text(), after.headers.get('connection')]).toEqual([
    503,
    'This node is about to end.',
    'close',
  ])
  expect(await server.ask('GET', toys.hello.path, undefined)).toMatchObject({ msg: 'success' })
})
