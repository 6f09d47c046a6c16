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
])('the visitor at %s is %s, one network and no more', (ip, who) => expect(visitor(ip)).toBe(who))

it('a visitor who has asked enough waits for the next minute, and a network cannot ask as many people', () => {
  let now = 0
  const rates = createRates({ factor: 1, now: () => now })
  const asks = (host: string) => rates.visitor(`2001:db8::${host}:1:1:1`, 'look', 2)
  expect([asks('a'), asks('b'), asks('c')]).toEqual([true, true, false])
  expect(rates.visitor('2001:db8:0:1::1', 'look', 2)).toBe(true)
  now = 60_000
  expect(asks('d')).toBe(true)
})

it('who has many networks of IPv6 is no more than ten visitors, and one network alone never holds up its neighbours', () => {
  const rates = createRates({ factor: 1, now: () => 0 })
  const asks = (network: number, customer = 'db8') =>
    rates.visitor(`2001:${customer}:7:${network.toString(16)}::1`, 'look', 2)
  for (let n = 0; n < 100; n += 1) expect(asks(0)).toBe(n < 2)
  expect(Array.from({ length: 40 }, (_, n) => asks(n + 1)).filter(Boolean)).toHaveLength(18)
  expect(asks(99)).toBe(false)
  expect(asks(0, 'db9')).toBe(true)
})

it('a flood of names forgives nobody who goes on', () => {
  const rates = createRates({ factor: 1, now: () => 0, names: 10 })
  for (let n = 0; n < 1_000; n += 1) {
    rates.person(`flood ${n}`, 'look', 2)
    expect(rates.person('guesser', 'look', 2)).toBe(n < 2)
  }
})

describe('within one minute', () => {
  // The minutes of a process begin when they do: without this, one might begin between two of the questions.
  beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(1_000_000))
  afterEach(() => vi.restoreAllMocks())

  it('the limits let one visitor ask twenty times a minute, and another all the same', async () => {
    const strict = await openToyServer({ rateFactor: 1 })
    const asks = (headers: Record<string, string> = {}) => strict.ask('GET', '/api/toy/hello', undefined, { headers })
    for (let i = 0; i < 20; i++) expect((await asks()).code).toBe(0)
    expect(await asks()).toEqual({ code: 1, msg: 'code_request_too_frequent', data: null })
    expect((await asks({ 'x-forwarded-for': '203.0.113.9' })).msg).toBe('code_request_too_frequent')
    await strict.close()
  })

  it('what is no call is refused before it is opened once a visitor has knocked too often, whatever it is called', async () => {
    const strict = await openToyServer({ rateFactor: 0.001 })
    const knocks = async (path: string) => (await strict.ask('POST', path, {})).msg
    for (let i = 0; i < 6; i++) expect(await knocks(`/api/nothing/${i}`)).toBe('not_found')
    expect(await knocks('/api/nothing/else')).toBe('code_request_too_frequent')
    await strict.close()
  })
})
