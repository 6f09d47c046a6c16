import type { Limits } from '@humidor/domain/platform/load.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newSid, openAnswer, sealedRequest } from './stranger.testing.ts'
import { openToyServer, type Person } from './toy-server.testing.ts'
import { slowly, waiting } from './toys.testing.ts'

const tooOften = 'code_request_too_frequent'
let server: Awaited<ReturnType<typeof openToyServer>>
beforeEach(() => {
  slowly.most = 0
})
afterEach(async () => {
  vi.restoreAllMocks()
  Object.assign(waiting, { stopped: 0 })
  await server.close()
})

/** A server that asks for its limits once a second, and has by now. */
async function strict(limits: Partial<Limits>, holding = 0) {
  server = await openToyServer({
    rateFactor: 1,
    holding,
    limits: { person: 40, address: 400, personAtOnce: 2, addressAtOnce: 8, ...limits },
  })
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  // Nothing is refilled meanwhile, however slow the machine is.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  return server
}

const asks = (who: Person | undefined, path = '/api/toy/purse', ip = '203.0.113.1') =>
  server.ask('GET', path, undefined, { ...(who && { who }), from: ip }).then(({ msg }) => msg)

it('one person is counted over all calls, by what each costs, and nobody else pays for it', async () => {
  const { people } = await strict({})
  for (let n = 0; n < 10; n += 1) expect(await asks(people.alice)).toBe('success')
  for (let n = 0; n < 15; n += 1) expect(await asks(people.alice, '/api/toy/slow')).toBe('success')
  expect(await asks(people.alice, '/api/toy/slow')).toBe(tooOften)
  expect(await asks(people.alice, '/api/toy/purse', '203.0.113.2')).toBe(tooOften)
  expect(await asks(people.bob)).toBe('success')
})

it('an address is counted over all who ask there; members keep what those who are not signed in may not spend', async () => {
  const { people } = await strict({ address: 60 })
  const answers = []
  for (let n = 0; n < 40; n += 1) answers.push(await asks(undefined, `/api/toy/${n % 2 ? 'nothing' : 'hello'}`))
  expect(answers.filter((msg) => msg !== tooOften)).toHaveLength(30)
  for (let n = 0; n < 30; n += 1) expect(await asks(n % 2 ? people.alice : people.bob)).toBe('success')
  expect(await asks(people.frozen)).toBe(tooOften)
  expect(await asks(people.frozen, '/api/toy/purse', '203.0.113.2')).toBe('success')
})

it('sessions that are none spend what is nobody’s, whatever they are called', async () => {
  const { people } = await strict({ address: 60 })
  expect(await asks(people.alice)).toBe('success')
  const answers = []
  for (let n = 0; n < 50; n += 1)
    answers.push(await asks({ ...people.bob, sid: newSid(), tk: `a-token-of-nobody-${n}-${newSid()}` }))
  expect(answers.filter((msg) => msg !== tooOften).length).toBeLessThanOrEqual(31)
  expect(await asks(people.alice)).toBe('success')
})

it('of one person only so much goes on at once, more waits, and another is answered meanwhile', async () => {
  const { people } = await strict({ person: 400 })
  const { promise, resolve } = Promise.withResolvers<void>()
  slowly.done = promise
  expect(await asks(people.alice)).toBe('success')
  const burst = Array.from({ length: 60 }, () => asks(people.alice, '/api/toy/slow'))
  await expect.poll(() => slowly.now).toBe(2)
  expect(await asks(people.bob)).toBe('success')
  resolve()
  const answers = await Promise.all(burst)
  expect(slowly.most).toBe(2)
  // Two at work, and ten waiting for each of them.
  expect(answers.filter((msg) => msg === 'success')).toHaveLength(22)
  expect(answers.filter((msg) => msg === tooOften)).toHaveLength(38)
})

it('what waits for something takes no place of what does not', async () => {
  const { people } = await strict({})
  const lines = Array.from({ length: 30 }, () => asks(undefined, '/api/toy/wait'))
  await expect.poll(() => waiting.now).toBe(8)
  expect(await asks(undefined, '/api/toy/hello')).toBe('success')
  expect(await asks(people.alice)).toBe('success')
  await server.fastify.close()
  expect((await Promise.all(lines)).filter((msg) => msg === tooOften)).toHaveLength(22)
})

it('an answer tells what is left, and one that is refused for how long to wait', async () => {
  const { people, fastify } = await strict({})
  const { alice } = people
  const answer = async (path: string) => {
    const sent = await sealedRequest('GET', path, undefined, { sid: alice.sid, tk: alice.tk })
    const { headers, body, statusCode } = await fastify.inject(sent)
    return { headers, statusCode, msg: (await openAnswer(alice.sid, path, body)).msg }
  }
  const first = await answer('/api/toy/purse')
  expect(first.headers['ratelimit-policy']).toBe('"person";q=40;w=60, "address";q=400;w=60')
  expect(first.headers['ratelimit']).toBe('"person";r=39;t=2, "address";r=399;t=1')
  expect(first.headers['retry-after']).toBeUndefined()
  let last = first
  for (let n = 0; n < 20; n += 1) last = await answer('/api/toy/slow')
  expect([last.statusCode, last.msg]).toEqual([200, tooOften])
  expect(Number(last.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  expect(last.headers['ratelimit']).toMatch(/^"person";r=[01];t=\d+, "address";r=\d+;t=\d+$/)
})

it('documents are counted as nobody’s, and refused in the open; whoever balances the load never is', async () => {
  const { fastify } = await strict({ address: 40 })
  const gets = async (url: string) => {
    const { statusCode, headers } = await fastify.inject(url)
    return [statusCode, headers['retry-after']]
  }
  expect(await gets('/metrics')).toEqual([200, undefined])
  const [status, wait] = await gets('/metrics')
  expect([status, Number(wait) > 0]).toEqual([429, true])
  for (let n = 0; n < 100; n += 1) expect(await gets('/healthz')).toEqual([200, undefined])
  expect(await gets('/readyz')).toEqual([200, undefined])
})

it('whoever has spent all is told so after a while, and holds up nobody else meanwhile', async () => {
  const { people } = await strict({}, 60_000)
  for (let n = 0; n < 40; n += 1) expect(await asks(people.alice)).toBe('success')
  let told: string | undefined
  const refused = asks(people.alice).then((msg) => (told = msg))
  expect(await asks(people.bob)).toBe('success')
  expect(told).toBeUndefined()
  // The server that closes waits for nobody who is held.
  await server.fastify.close()
  expect(await refused).toBe(tooOften)
})
