import { micros, type Usdt } from '@humidor/domain/money/micros.ts'
import Fastify from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CastMember } from '../cast.ts'
import { mountDevPage, type ShownLetter, type ShownPush, type ShownWebhook } from './dev-page.ts'
import { devPage } from './html.ts'

const alice: CastMember = {
  role: 'level 1, VIP',
  name: 'alice_corona',
  email: 'alice.corona@humidor.test',
  password: 'cedar-and-brass',
  totpSecret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  vcode: 'ZF49SGD2',
  merchantId: null,
}
const letter: ShownLetter = {
  to: alice.email,
  subject: 'Your code',
  text: 'It is 123456.',
  html: '<p>It is 123456.</p>',
  code: '123456',
  at: new Date('2026-11-20T04:00:00Z'),
}
const notification: ShownPush = {
  device: 'd1',
  text: '{"title":"Deposit credited"}',
  ...{ ttl: 60, urgency: 'high', at: letter.at },
}
const arrived: ShownWebhook = {
  ...{ url: 'http://127.0.0.1:1/hooks', id: 'evt_7', type: 'charge.paid', body: '{"id":"evt_7"}' },
  ...{ isGenuine: true, status: 200, at: letter.at },
}
const address = `0x${'ab'.repeat(20)}`
const ofTron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

let app: ReturnType<typeof Fastify>
let now: Date
let failing: number
let forwardedTo: string | undefined
let paid: { chain: string; address: string; amount: Usdt }[]
beforeEach(() => {
  now = new Date('2026-11-20T04:00:00Z')
  paid = []
  failing = 0
  forwardedTo = undefined
  app = Fastify()
  mountDevPage(app, {
    now: () => now,
    travel: async (to) => {
      // Slow, so that two moves at once would get into each other's way.
      const from = now
      await new Promise((resolve) => setTimeout(resolve, 10))
      expect(now).toBe(from)
      now = to
    },
    letters: async (to) => [letter].filter((one) => to === undefined || one.to === to),
    pushes: async (device) => [notification].filter((one) => device === undefined || one.device === device),
    device: () => ({ id: 'd1', endpoint: 'http://127.0.0.1:1/d1', p256dh: 'B', auth: 'a' }),
    webhooks: async () => ({ failing, rows: [arrived] }),
    failWebhooks: (count) => {
      failing = count
    },
    forwardWebhooks: (target) => {
      forwardedTo = target
    },
    captcha: async (sid) => (sid === 'known' ? 'K7PQR' : undefined),
    pay: async (payment) => {
      paid.push(payment)
      return { txid: '0x1' }
    },
    cast: async () => [alice],
  })
})

const get = async (url: string, headers: Record<string, string> = { host: 'localhost:8080' }) => {
  const { statusCode, body } = await app.inject({ url, headers })
  return { status: statusCode, told: body.startsWith('<') ? body : JSON.parse(body) }
}
const post = async (url: string, payload: unknown, headers: Record<string, string> = {}) => {
  const sent = { method: 'POST', url, headers: { host: 'localhost:8080', ...headers }, payload } as const
  const { statusCode, body } = await app.inject(sent as never)
  return { status: statusCode, told: JSON.parse(body) }
}

describe('the sandbox page', () => {
  it('shows the letters to an address, however it is written, and all of them without one', async () => {
    const shown = { ...letter, at: '2026-11-20T04:00:00.000Z' }
    expect(await get('/dev/inbox?to=Alice.Corona@humidor.test')).toEqual({ status: 200, told: [shown] })
    expect(await get('/dev/inbox?to=bob@humidor.test')).toEqual({ status: 200, told: [] })
    expect((await get('/dev/inbox')).told).toHaveLength(1)
  })

  it('reads the picture that waits for a device', async () => {
    expect(await get('/dev/captcha?sid=known')).toEqual({ status: 200, told: { text: 'K7PQR' } })
    expect((await get('/dev/captcha?sid=other')).status).toBe(404)
  })

  it('shows what came to its receiver of webhooks, and makes it refuse the next ones', async () => {
    const rows = [{ ...arrived, at: '2026-11-20T04:00:00.000Z' }]
    expect((await get('/dev/webhooks')).told).toEqual({ failing: 0, rows })
    expect((await post('/dev/webhooks/fail', { count: 3 })).told).toEqual({ failing: 3, rows })
    for (const wrong of [{}, { count: -1 }, { count: 1.5 }, { count: 1_001 }, { count: 'x' }])
      expect((await post('/dev/webhooks/fail', wrong)).status).toBe(400)
    expect(failing).toBe(3)
  })

  it('has the receiver pass webhooks on to a server on this machine, and to no other', async () => {
    const to = 'http://127.0.0.1:3000/hooks'
    expect((await post('/dev/webhooks/forward', { to })).status).toBe(200)
    for (const wrong of [
      'http://10.0.0.1:80/hooks',
      'http://127.0.0.1:80@evil.test/',
      'https://shop.test/',
      3,
      undefined,
    ])
      expect((await post('/dev/webhooks/forward', { to: wrong })).status).toBe(400)
    expect(forwardedTo).toBe(to)
    await post('/dev/webhooks/forward', { to: null })
    expect(forwardedTo).toBeUndefined()
  })

  it('tells the cast with exactly what was promised', async () => {
    expect((await get('/dev/cast')).told).toEqual([alice])
  })

  it('shows the code of an operator too, who has no referral code to give away', () => {
    const referral = /Referral code/
    expect(devPage([alice])).toMatch(referral)
    const victor = { ...alice, role: 'operator, admin', email: 'victor.vitola@humidor.test', vcode: '' }
    expect(devPage([victor])).not.toMatch(referral)
    expect(devPage([victor])).toContain('data-code-of="victor.vitola@humidor.test"')
  })

  it('tells and sets the clock, and lets time go by, one move after the other', async () => {
    expect((await get('/dev/clock')).told).toEqual({ now: '2026-11-20T04:00:00.000Z' })
    await Promise.all([post('/dev/clock', { advance: 60 }), post('/dev/clock', { advance: 30.5 })])
    expect((await get('/dev/clock')).told).toEqual({ now: '2026-11-20T04:01:30.500Z' })
    expect((await post('/dev/clock', { set: '2026-12-24T18:00:00+08:00' })).told).toEqual({
      now: '2026-12-24T10:00:00.000Z',
    })
  })

  it.each([
    {},
    { set: 'tomorrow' },
    { advance: -1 },
    { advance: 1e12 },
    { advance: 'x' },
    { set: '2026-12-24T10:00:00Z', advance: 1 },
  ])('does not move the clock for %j', async (body) => {
    expect(await post('/dev/clock', body)).toMatchObject({ status: 400, told: { error: expect.any(String) } })
    expect(now).toEqual(new Date('2026-11-20T04:00:00Z'))
  })

  it('pays to the millionth', async () => {
    expect((await post('/dev/chain/pay', { chain: 'BSC', address, amount: 200_004_321 })).told).toEqual({ txid: '0x1' })
    expect(paid).toEqual([{ chain: 'BSC', address, amount: micros<'USDT'>(200_004_321n) }])
    await post('/dev/chain/pay', { chain: 'TRX', address: ofTron, amount: 1 })
    expect(paid.at(-1)).toEqual({ chain: 'TRX', address: ofTron, amount: micros<'USDT'>(1n) })
  })

  it.each([
    { chain: 'TRX', address, amount: 1 },
    { chain: 'BSC', address: ofTron, amount: 1 },
    { chain: 'TRX', address: ofTron.replace('j', 'k'), amount: 1 },
    { chain: 'BSC', address: 'somewhere', amount: 1 },
    { chain: 'BSC', address, amount: 0 },
    { chain: 'BSC', address, amount: 1.5 },
    { chain: 'BSC', address, amount: 2 ** 60 },
    { chain: 'BSC', address },
  ])('pays nothing for %j', async (body) => {
    expect((await post('/dev/chain/pay', body)).status).toBe(400)
    expect(paid).toEqual([])
  })

  it.each(['/dev', '/dev/inbox', '/dev/captcha?sid=known', '/dev/clock', '/dev/cast', '/dev/codes', '/dev/webhooks'])(
    'keeps %s from a page that had its name pointed here, and from other origins',
    async (url) => {
      expect((await get(url, { host: 'evil.example' })).status).toBe(403)
      expect((await get(url, { host: 'localhost:8080', origin: 'https://evil.example' })).status).toBe(403)
    },
  )

  it('does not pay or move the clock for a form of another page', async () => {
    const sent = await app.inject({
      method: 'POST',
      url: '/dev/clock',
      headers: { host: 'localhost:8080', 'content-type': 'text/plain' },
      payload: '{"advance":60}',
    })
    expect(sent.statusCode).not.toBe(200)
    expect((await post('/dev/clock', { advance: 60 }, { origin: 'null' })).status).toBe(403)
    expect(now).toEqual(new Date('2026-11-20T04:00:00Z'))
  })

  it('is a page on which nobody’s name can become markup', async () => {
    const page = (await get('/dev')).told
    expect(page).toContain('alice.corona@humidor.test')
    expect(page).not.toMatch(/\son\w+=|<script(?! src=)/)
  })
})
