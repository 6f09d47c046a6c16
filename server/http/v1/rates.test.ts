import { randomUUID } from 'node:crypto'
import { openCharge } from '@humidor/contract/commerce/charges.ts'
import { createCharge } from '@humidor/contract/v1/charges.ts'
import { getBalance } from '@humidor/contract/v1/payouts.ts'
import { ping } from '@humidor/contract/v1/ping.ts'
import { chargesPerMinute } from '@humidor/domain/commerce/charge.ts'
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBudgets } from '../budgets.ts'
import { tokenHash } from '../keys.ts'
import { createLoad } from '../load.ts'
import { createRates, type Rates } from '../rates.ts'
import { readRoute, writeRoute } from './handle-route.ts'
import { mountV1, type V1Parts } from './mount.ts'

const secret = (sign: string) => `hk_${sign.repeat(43)}`
const scopes = ['payouts:read', 'charges:write'] as const
const merchant = { merchantId: 100_001, name: 'Cedar & Smoke', status: 1 } as const
const keys = new Map(
  ['a', 'b'].map((sign, n) => [
    tokenHash(secret(sign)).toString('hex'),
    { id: BigInt(n + 1), name: 'Website', scopes, merchant },
  ]),
)

let lookUps = 0
let limits = { person: 0, address: 0, personAtOnce: 8, addressAtOnce: 32 }
let rates: Rates
let app: ReturnType<typeof Fastify>
/** `/api/v1` with a limit of 40 units a minute for a key, and of 100 for an address. A ping costs one. */
beforeEach(() => {
  lookUps = 0
  limits = { ...limits, person: 40, address: 100 }
  rates = createRates({ factor: 1 })
  // With a fixed clock nothing is refilled, however slow the machine is.
  vi.spyOn(performance, 'now').mockReturnValue(1_000)
  app = Fastify()
  const parts = {
    handlers: [
      readRoute(ping, async ({ apiKey }) => ({
        shop: { code: '100001', name: merchant.name },
        key: { id: String(apiKey.id), name: apiKey.name, scopes: [...apiKey.scopes] },
      })),
      readRoute(getBalance, async () => {
        throw new Error('the database said: password of root')
      }),
      writeRoute(createCharge, async () => {
        throw new Error('no money may move')
      }),
    ],
    clock: { now: () => new Date(0) },
    load: createLoad({
      factor: 1,
      limits: () => limits,
      budgets: createBudgets(),
      holding: 0,
    }),
    rates,
    mayMove: async () => false,
    keys: {
      find: async (hashes: readonly Buffer[]) => {
        lookUps += 1
        return hashes.map((hash) => keys.get(hash.toString('hex')))
      },
    },
    config: { production: true, publicUrl: 'https://humidor.test' },
    report: vi.fn(),
    measure: vi.fn(),
  } as unknown as V1Parts
  mountV1(app, parts)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await app.close()
})

const asks = async (sign: string, ip = '203.0.113.1', path = '/ping') =>
  await app.inject({ url: `/api/v1${path}`, headers: { authorization: `Bearer ${secret(sign)}` }, remoteAddress: ip })

/** Asks for a charge. It is counted, and then no money may move. */
const opens = async (sign: string) =>
  await app.inject({
    ...{
      method: 'POST',
      url: '/api/v1/charges',
      payload: { currency: 'CIG', amount: '1' },
      remoteAddress: '203.0.113.1',
    },
    headers: { authorization: `Bearer ${secret(sign)}`, 'idempotency-key': randomUUID() },
  })

describe('a key', () => {
  it('has a budget of its own, and each answer says how much is left', async () => {
    const first = await asks('a')
    expect(first.headers).toMatchObject({
      'ratelimit-policy': '"key";q=40;w=60, "address";q=100;w=60',
      ratelimit: '"key";r=39;t=2, "address";r=99;t=1',
      'strict-transport-security': expect.stringContaining('max-age'),
    })
    for (let n = 1; n < 40; n += 1) expect((await asks('a')).statusCode).toBe(200)
    const refused = await asks('a')
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
    expect(refused.headers).toMatchObject({ 'retry-after': '2', ratelimit: expect.stringContaining('"key";r=0') })
    // Another address spends from the same budget, and another key has its own.
    expect((await asks('a', '203.0.113.2')).statusCode).toBe(429)
    expect((await asks('b')).statusCode).toBe(200)
  })

  it('that is guessed costs the address, which then may ask no more; a key in use still works there', async () => {
    expect((await asks('a')).statusCode).toBe(200)
    const answers = []
    for (let n = 0; n < 60; n += 1) answers.push((await asks(n % 2 ? 'x' : 'y')).statusCode)
    expect(answers.filter((status) => status === 401)).toHaveLength(51)
    expect(answers.filter((status) => status === 429)).toHaveLength(9)
    expect((await asks('a')).statusCode).toBe(200)
  })

  it('that is missing, and a route that does not exist, cost the address too', async () => {
    expect((await asks('a')).statusCode).toBe(200)
    const answers = []
    for (let n = 0; n < 60; n += 1) {
      const { statusCode } = await app.inject({
        url: `/api/v1/${n % 2 ? 'ping' : 'nothing'}`,
        remoteAddress: '203.0.113.1',
      })
      answers.push(statusCode)
    }
    expect(answers.filter((status) => status === 429)).toHaveLength(10)
    expect((await asks('a')).statusCode).toBe(200)
  })

  it('is looked up once for all requests that arrive together', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => asks('a')))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
    expect(lookUps).toBeLessThan(8)
  })

  it('opens no more charges a minute than the tills of its shop, with which it shares the limit', async () => {
    limits = { ...limits, person: 10_000, address: 100_000 }
    const [{ path }, perMinute] = [openCharge, chargesPerMinute]
    for (let n = 1; n < perMinute; n += 1) expect((await opens(n % 2 ? 'a' : 'b')).statusCode).toBe(503)
    expect(rates.person('merchant:100001', path, perMinute)).toBe(true)
    for (const sign of ['a', 'b']) {
      const { statusCode, headers, body } = await opens(sign)
      expect([statusCode, JSON.parse(body).code]).toEqual([429, 'too_many_requests'])
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
    expect(rates.person('merchant:100002', path, perMinute)).toBe(true)
    // Another route is not affected.
    expect((await asks('a')).statusCode).toBe(200)
  })

  it('never reads why a request failed', async () => {
    const { statusCode, body, headers } = await asks('a', '203.0.113.1', '/balance')
    expect([statusCode, JSON.parse(body).code, headers['content-type']]).toEqual([
      ...[500, 'operation_failed', 'application/problem+json; charset=utf-8'],
    ])
    expect(body).not.toContain('root')
  })
})
