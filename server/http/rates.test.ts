import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRates, visitor } from './rates.ts'
import { openToyServer } from './toy-server.testing.ts'

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '::ffff:203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8::a:b:c:d', '2001:db8:0:0'],
  ['2001:db8:0:1::', '2001:db8:0:1'],
  ['::1', '0:0:0:0'],
])('the visitor at %s counts as %s, one network', (ip, who) => expect(visitor(ip)).toBe(who))

it('a visitor at the limit waits for the next minute, and one network counts as one visitor', () => {
  let now = 0
  const rates = createRates({ factor: 1, now: () => now })
  const ask = (host: string) => rates.visitor(`2001:db8::${host}:1:1:1`, 'look', 2)
  expect([ask('a'), ask('b'), ask('c')]).toEqual([true, true, false])
  expect(rates.visitor('2001:db8:0:1::1', 'look', 2)).toBe(true)
  now = 60_000
  expect(ask('d')).toBe(true)
})

it('many networks of one IPv6 customer count as at most ten visitors, and one network never delays its neighbours', () => {
  const rates = createRates({ factor: 1, now: () => 0 })
  const ask = (network: number, customer = 'db8') =>
    rates.visitor(`2001:${customer}:7:${network.toString(16)}::1`, 'look', 2)
  for (let n = 0; n < 100; n += 1) expect(ask(0)).toBe(n < 2)
  expect(Array.from({ length: 40 }, (_, n) => ask(n + 1)).filter(Boolean)).toHaveLength(18)
  expect(ask(99)).toBe(false)
  expect(ask(0, 'db9')).toBe(true)
})

it('a flood of names does not reset the limit of a person who goes on', () => {
  const rates = createRates({ factor: 1, now: () => 0, names: 10 })
  for (let n = 0; n < 1_000; n += 1) {
    rates.person(`flood ${n}`, 'look', 2)
    expect(rates.person('guesser', 'look', 2)).toBe(n < 2)
  }
})

describe('within one minute', () => {
  // A process’s minutes begin when it does. Without this, one could begin between two requests.
  beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(1_000_000))
  afterEach(() => vi.restoreAllMocks())

  it('the limits let one visitor ask twenty times a minute, whatever headers it sends', async () => {
    const strict = await openToyServer({ rateFactor: 1 })
    const ask = (headers: Record<string, string> = {}) => strict.ask('GET', '/api/toy/hello', undefined, { headers })
    for (let i = 0; i < 20; i++) expect((await ask()).code).toBe(0)
    expect(await ask()).toEqual({ code: 1, msg: 'code_request_too_frequent', data: null })
    expect((await ask({ 'x-forwarded-for': '203.0.113.9' })).msg).toBe('code_request_too_frequent')
    await strict.close()
  })

  it('unknown calls count against the visitor, and are refused unopened once there were too many', async () => {
    const strict = await openToyServer({ rateFactor: 0.001 })
    const callUnknown = async (path: string) => (await strict.ask('POST', path, {})).msg
    for (let i = 0; i < 6; i++) expect(await callUnknown(`/api/nothing/${i}`)).toBe('not_found')
    expect(await callUnknown('/api/nothing/else')).toBe('code_request_too_frequent')
    await strict.close()
  })
})
