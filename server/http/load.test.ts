import type { Limits } from '@humidor/domain/platform/load.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newSid, openAnswer, sealedRequest } from './stranger.testing.ts'
import { openToyServer, type Person } from './toy-server.testing.ts'
import { slowRequests, waiting } from './toys.testing.ts'

const tooFrequent = 'code_request_too_frequent'
let server: Awaited<ReturnType<typeof openToyServer>>
beforeEach(() => {
  slowRequests.most = 0
})
afterEach(async () => {
  vi.restoreAllMocks()
  Object.assign(waiting, { stopped: 0 })
  await server.close()
})

/** A server that reads its limits once a second, and has read them. */
async function strict(limits: Partial<Limits>, holding = 0) {
  server = await openToyServer({
    rateFactor: 1,
    holding,
    limits: { person: 40, address: 400, personAtOnce: 2, addressAtOnce: 8, ...limits },
  })
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  // With a fixed clock nothing is refilled, however slow the machine is.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  return server
}

const get = (who: Person | undefined, path = '/api/toy/purse', ip = '203.0.113.1') =>
  server.ask('GET', path, undefined, { ...(who && { who }), from: ip }).then(({ msg }) => msg)

it('a person is charged for all calls by their cost, and nobody else pays for it', async () => {
  const { people } = await strict({})
  for (let n = 0; n < 10; n += 1) expect(await get(people.alice)).toBe('success')
  for (let n = 0; n < 15; n += 1) expect(await get(people.alice, '/api/toy/slow')).toBe('success')
  expect(await get(people.alice, '/api/toy/slow')).toBe(tooFrequent)
  expect(await get(people.alice, '/api/toy/purse', '203.0.113.2')).toBe(tooFrequent)
  expect(await get(people.bob)).toBe('success')
})

it('an address is charged for everybody behind it, and members keep the part that visitors may not spend', async () => {
  const { people } = await strict({ address: 60 })
  const answers = []
  for (let n = 0; n < 40; n += 1) answers.push(await get(undefined, `/api/toy/${n % 2 ? 'nothing' : 'hello'}`))
  expect(answers.filter((msg) => msg !== tooFrequent)).toHaveLength(30)
  for (let n = 0; n < 30; n += 1) expect(await get(n % 2 ? people.alice : people.bob)).toBe('success')
  expect(await get(people.frozen)).toBe(tooFrequent)
  expect(await get(people.frozen, '/api/toy/purse', '203.0.113.2')).toBe('success')
})

it('requests with invalid sessions spend the budget of visitors, whatever their tokens', async () => {
  const { people } = await strict({ address: 60 })
  expect(await get(people.alice)).toBe('success')
  const answers = []
  for (let n = 0; n < 50; n += 1)
    answers.push(await get({ ...people.bob, sid: newSid(), tk: `a-token-of-nobody-${n}-${newSid()}` }))
  expect(answers.filter((msg) => msg !== tooFrequent).length).toBeLessThanOrEqual(31)
  expect(await get(people.alice)).toBe('success')
})

it('a person has a bounded number of requests at once, more wait, and others are answered meanwhile', async () => {
  const { people } = await strict({ person: 400 })
  const { promise, resolve } = Promise.withResolvers<void>()
  slowRequests.done = promise
  expect(await get(people.alice)).toBe('success')
  const burst = Array.from({ length: 60 }, () => get(people.alice, '/api/toy/slow'))
  await expect.poll(() => slowRequests.now).toBe(2)
  expect(await get(people.bob)).toBe('success')
  resolve()
  const answers = await Promise.all(burst)
  expect(slowRequests.most).toBe(2)
  // Two run, and ten wait behind each of them.
  expect(answers.filter((msg) => msg === 'success')).toHaveLength(22)
  expect(answers.filter((msg) => msg === tooFrequent)).toHaveLength(38)
})

it('long polls take no place of other requests', async () => {
  const { people } = await strict({})
  const lines = Array.from({ length: 30 }, () => get(undefined, '/api/toy/wait'))
  await expect.poll(() => waiting.now).toBe(8)
  expect(await get(undefined, '/api/toy/hello')).toBe('success')
  expect(await get(people.alice)).toBe('success')
  await server.fastify.close()
  expect((await Promise.all(lines)).filter((msg) => msg === tooFrequent)).toHaveLength(22)
})

it('an answer has what is left, and a refusal has the seconds to wait', async () => {
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
  expect([last.statusCode, last.msg]).toEqual([200, tooFrequent])
  expect(Number(last.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  expect(last.headers['ratelimit']).toMatch(/^"person";r=[01];t=\d+, "address";r=\d+;t=\d+$/)
})

it('documents are charged to visitors and refused openly, and load balancers are never refused', async () => {
  const { fastify } = await strict({ address: 40 })
  const getDocument = async (url: string) => {
    const { statusCode, headers } = await fastify.inject(url)
    return [statusCode, headers['retry-after']]
  }
  expect(await getDocument('/metrics')).toEqual([200, undefined])
  const [status, wait] = await getDocument('/metrics')
  expect([status, Number(wait) > 0]).toEqual([429, true])
  for (let n = 0; n < 100; n += 1) expect(await getDocument('/healthz')).toEqual([200, undefined])
  expect(await getDocument('/readyz')).toEqual([200, undefined])
})

it('a person who has spent everything is refused after a delay, and delays nobody else', async () => {
  const { people } = await strict({}, 60_000)
  for (let n = 0; n < 40; n += 1) expect(await get(people.alice)).toBe('success')
  let answered: string | undefined
  const refused = get(people.alice).then((msg) => (answered = msg))
  expect(await get(people.bob)).toBe('success')
  expect(answered).toBeUndefined()
  // A closing server does not wait for delayed refusals.
  await server.fastify.close()
  expect(await refused).toBe(tooFrequent)
})
