import { afterAll, beforeAll, expect, it } from 'vitest'
import { openToyServer } from './toy-house.testing.ts'
import { toys } from './toys.testing.ts'

let house: Awaited<ReturnType<typeof openToyServer>>
beforeAll(async () => {
  house = await openToyServer()
})
afterAll(() => house.close())

it('who is about to end is not ready, answers all who still come, and asks them to come by another connection', async () => {
  await house.fastify.listen({ port: 0, host: '127.0.0.1' })
  const readiness = () => fetch(`${house.fastify.listeningOrigin}/readyz`)
  const before = await readiness()
  expect([before.status, before.headers.get('connection')]).toEqual([200, 'keep-alive'])
  house.leave()
  const after = await readiness()
  expect([after.status, await after.text(), after.headers.get('connection')]).toEqual([
    503,
    'This node is about to end.',
    'close',
  ])
  expect(await house.ask('GET', toys.hello.path, undefined)).toMatchObject({ msg: 'success' })
})
