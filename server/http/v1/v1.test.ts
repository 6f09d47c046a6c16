import { randomUUID } from 'node:crypto'
import { routes } from '@humidor/contract/v1/index.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newKey, sends, withKey } from '../../features/commerce/api-keys/api-keys.testing.ts'
import { verifiedMerchant } from '../../features/commerce/merchants/merchants.testing.ts'
import { MOST_BYTES } from '../api.ts'

let harness: Sandbox
let mine: Awaited<ReturnType<typeof withKey>>
beforeAll(async () => {
  harness = await openSandbox()
  mine = await withKey(harness, await verifiedMerchant(harness))
})
afterAll(() => harness.close())

const good = { currency: 'USCD', amount: '24.50' }
/** Opens a charge, or tries to: the answer as it came. */
const posts = (body: unknown, it: Partial<Parameters<typeof sends>[2]> = {}) =>
  sends(harness, 'POST /charges', { secret: mine.secret, key: randomUUID(), body, ...it })
const gets = (path: string, secret = mine.secret) => sends(harness, `GET ${path}`, { secret })
const counted = async () =>
  Number((await sql<{ n: bigint }>`select count(*) as n from merchant_charge`.execute(harness.db)).rows[0]?.n)

describe('a key is refused', () => {
  it.each([
    ['none', {}, 'key_missing'],
    ['another scheme', { authorization: 'Basic aGs6' }, 'key_invalid'],
    ['an unknown one', { authorization: `Bearer hk_${'a'.repeat(43)}` }, 'key_invalid'],
    ['half of one', { authorization: 'Bearer hk_abc' }, 'key_invalid'],
    ['two', { authorization: `Bearer hk_${'a'.repeat(43)} hk_${'b'.repeat(43)}` }, 'key_invalid'],
  ])('%s', async (_, headers, code) => {
    const answer = await sends(harness, 'GET /ping', { headers: headers as Record<string, string> })
    expect([answer.status, answer.json.code]).toEqual([401, code])
    expect(answer.headers['www-authenticate']).toMatch(/^Bearer/)
  })

  it('in the address, also beside a right header', async () => {
    const queries = ['key', 'access_token', 'limit'].map((name) => `/charges?${name}=${mine.secret}`)
    const paths = [
      `/${mine.secret}/charges`,
      `/charges/${mine.secret}`,
      `/charges?%68k=${mine.secret.replace('hk_', '%68k%5F')}`,
    ]
    for (const address of [...queries, ...paths])
      for (const secret of [undefined, mine.secret]) {
        const answer = await sends(harness, `GET ${address}`, secret === undefined ? {} : { secret })
        expect([answer.status, answer.json.code]).toEqual([400, 'key_in_address'])
      }
  })

  it('the session of a merchant, and a key at the calls of the app', async () => {
    const { merchantToken = '', sid } = mine.shop
    const asSession = await sends(harness, 'GET /ping', { headers: { mtk: merchantToken, sid } })
    expect(asSession.json.code).toBe('key_missing')
    expect((await sends(harness, 'GET /ping', { secret: merchantToken })).json.code).toBe('key_invalid')
    const { body } = await harness.fastify.inject({
      method: 'GET',
      url: '/api/merchant/info',
      headers: { authorization: `Bearer ${mine.secret}` },
    })
    expect(body).toContain('illegal_request')
  })

  it('where its scopes do not reach: each route with each key', async () => {
    const shop = await verifiedMerchant(harness)
    const readers = { 'charges:read': 'charges:write', 'payouts:read': 'payouts:write' } as Record<string, string>
    for (const scope of ['charges:read', 'charges:write', 'bills:read', 'payouts:read', 'payouts:write'] as const) {
      const { secret } = await newKey(shop, [scope])
      for (const route of routes) {
        const request = route.path.replace('{id}', '999999')
        const { status, json } = await sends(harness, request, {
          secret,
          // An empty body stops each write that the scope admits.
          ...(request.startsWith('POST') && { key: randomUUID(), body: {} }),
        })
        const may = route.scope === undefined || route.scope === scope || readers[route.scope] === scope
        expect([scope, route.id, json.code === 'scope_missing']).toEqual([scope, route.id, !may])
        if (!may) expect(status).toBe(403)
      }
    }
  })
})

describe('an id of another shop is answered as one that nobody has', () => {
  it('for charges, bills and payouts, and the list of each shows only its own', async () => {
    const other = await withKey(harness, await verifiedMerchant(harness))
    const { id } = await other.sdk.charges.create({ currency: 'CIG', amount: '1' })
    const nobody = { ...(await gets('/charges/999999')).json }
    expect((await gets(`/charges/${id}`)).json).toEqual(nobody)
    const cancelled = await sends(harness, `POST /charges/${id}/cancel`, { secret: mine.secret, key: randomUUID() })
    expect(cancelled.json).toEqual(nobody)
    expect((await other.sdk.charges.get(id)).state).toBe('open')
    const { sdk } = await withKey(harness, await verifiedMerchant(harness))
    // A place in the list of another shop shows nothing of theirs.
    expect(await sdk.charges.page({ after: `ch_${Number(id) + 1}` })).toEqual({ data: [], next: null })
    const { rows } = await sql<{ id: bigint }>`select id from merchant_bill limit 1`.execute(harness.db)
    expect((await gets(`/bills/${rows[0]?.id}`)).json.code).toBe('not_found')
    expect((await gets('/bills')).json).toEqual({ data: [], next: null })
  })
})

describe('a body is refused', () => {
  it.each([
    ['no JSON', '{"amount"', 400, 'malformed_request'],
    ['nothing', '', 400, 'malformed_request'],
    ['a name twice', '{"currency":"CIG","amount":"1","amount":"2"}', 400, 'malformed_request'],
    ['__proto__', '{"currency":"CIG","amount":"1","__proto__":{}}', 400, 'malformed_request'],
    ['a thousand levels', `${'['.repeat(1_000)}${']'.repeat(1_000)}`, 400, 'malformed_request'],
    ['half a surrogate pair', '{"currency":"CIG","amount":"1","note":"\\ud800"}', 400, 'malformed_request'],
    ['a zero character', '{"currency":"CIG","amount":"1","note":"\\u0000"}', 400, 'malformed_request'],
    ['a list', '[]', 422, 'invalid'],
    ['null', 'null', 422, 'invalid'],
    ['an unknown field', '{"currency":"CIG","amount":"1","merchantId":100001}', 422, 'invalid'],
  ])('%s', async (_, body, status, code) => {
    const before = await counted()
    const answer = await posts(body)
    expect([answer.status, answer.json.code]).toEqual([status, code])
    expect(await counted()).toBe(before)
  })

  it('of a megabyte, and one byte more than may be', async () => {
    for (const size of [1_048_576, MOST_BYTES + 1]) {
      const answer = await posts(JSON.stringify({ ...good, note: 'x'.repeat(size) }))
      expect([answer.status, answer.json.code, answer.headers['content-type']]).toEqual([
        ...[413, 'too_large', 'application/problem+json; charset=utf-8'],
      ])
    }
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
  ])('as %s', async (type) => {
    const answer = await posts(good, { type })
    expect([answer.status, answer.json.code]).toEqual([415, 'content_type_not_supported'])
  })

  it.each([
    ...['1e3', '-1', '+1', '0.0000001', '٢٤', '24,50', ' 24', '024', '0x18', 'NaN', '', '99999999999'],
    ...[24.5, 24, null, true, ['24'], { amount: '24' }],
  ])('with the amount %j', async (amount) => {
    const answer = await posts({ ...good, amount })
    expect(answer.status).toBe(422)
    expect(answer.json.errors).toMatchObject([{ pointer: '#/amount' }])
  })

  it('with each field that is wrong, and where it is', async () => {
    const items = [
      { title: 'Robusto', quantity: 0, price: '1' },
      { title: 'x'.repeat(61), quantity: 1, price: '-1' },
    ]
    const wrong = {
      ...good,
      currency: 'USD',
      tip: 'x',
      items,
      expiresIn: 59,
      metadata: { order: 12 },
      note: 'x'.repeat(141),
    }
    const { status, json } = await posts(wrong)
    expect(status).toBe(422)
    expect(json.errors.map(({ pointer }: { pointer: string }) => pointer).toSorted()).toEqual([
      ...['#/currency', '#/expiresIn', '#/items/0/quantity', '#/items/1/price', '#/items/1/title', '#/metadata/order'],
      ...['#/note', '#/tip'],
    ])
    const query = await gets('/charges?limit=0&after=bi_5&state=paid&other=1')
    expect(query.status).toBe(422)
    expect(query.json.errors.map(({ parameter }: { parameter: string }) => parameter).toSorted()).toEqual([
      ...['', 'after', 'limit', 'state'],
    ])
    expect((await gets('/charges?limit=1&limit=2')).json.errors).toMatchObject([{ parameter: 'limit' }])
  })

  it('beside a GET', async () => {
    const answer = await sends(harness, 'GET /charges', { secret: mine.secret, body: good })
    expect([answer.status, answer.json.code]).toEqual([400, 'malformed_request'])
  })
})

describe('an Idempotency-Key', () => {
  it('is needed by each POST, and must be a UUID', async () => {
    for (const { path } of routes.filter((route) => route.path.startsWith('POST'))) {
      const request = path.replace('{id}', '1')
      const without = await sends(harness, request, { secret: mine.secret, body: {} })
      expect([without.status, without.json.code]).toEqual([400, 'idempotency_key_missing'])
      const bad = await sends(harness, request, { secret: mine.secret, body: {}, key: 'order-12' })
      expect([bad.status, bad.json.code]).toEqual([400, 'idempotency_key_malformed'])
    }
  })

  it('gives the first answer again, byte for byte, also with another key of the shop', async () => {
    const key = randomUUID()
    const first = await posts(good, { key })
    expect(first.status).toBe(201)
    expect(first.headers).not.toHaveProperty('idempotent-replayed')
    const { secret } = await newKey(mine.shop, ['charges:write'])
    for (const again of [
      await posts({ amount: '24.50', currency: 'USCD' }, { key }),
      await posts(good, { key, secret }),
    ]) {
      expect([again.status, again.text, again.headers['idempotent-replayed']]).toEqual([201, first.text, 'true'])
    }
  })

  it('is refused with another request: another body, or another charge', async () => {
    const key = randomUUID()
    await posts(good, { key })
    for (const body of [
      { ...good, amount: '24.51' },
      { ...good, amount: '24.5' },
    ]) {
      const again = await posts(body, { key })
      expect([again.status, again.json.code]).toEqual([409, 'idempotency_key_reused'])
    }
    const [one, other] = [
      await mine.sdk.charges.create({ currency: 'CIG', amount: '1' }),
      await mine.sdk.charges.create({ currency: 'CIG', amount: '1' }),
    ]
    expect((await mine.sdk.charges.cancel(one.id, { idempotencyKey: key })).state).toBe('cancelled')
    await expect(mine.sdk.charges.cancel(other.id, { idempotencyKey: key })).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    })
  })

  it('opens one charge, however many requests arrive with it at once', async () => {
    const [key, before] = [randomUUID(), await counted()]
    const answers = await Promise.all(Array.from({ length: 12 }, () => posts(good, { key })))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1)
    expect(await counted()).toBe(before + 1)
  })

  it('of a refused request stays free', async () => {
    const key = randomUUID()
    expect((await posts({ ...good, amount: '0' }, { key })).json.code).toBe('wrong_money')
    expect((await posts(good, { key })).status).toBe(201)
  })

  it('of another shop is another', async () => {
    const key = randomUUID()
    const other = await withKey(harness, await verifiedMerchant(harness))
    const first = await posts(good, { key })
    const second = await posts(good, { key, secret: other.secret })
    expect(second.status).toBe(201)
    expect(second.json.id).not.toBe(first.json.id)
  })
})
