import { createHmac } from 'node:crypto'
import { signatureHeader } from '@humidor/domain/commerce/webhook-signature.ts'
import { describe, expect, it } from 'vitest'
import { Humidor, type HumidorError, verifyWebhook } from './index.ts'

const KEY = `hk_${'a'.repeat(43)}`
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const charge = { currency: 'USCD', amount: '24.50' } as const

type Answer = Error | { status?: number; body?: unknown; headers?: Record<string, string> }

/** A client whose server gives these answers, one for each try, and the requests that it got. */
function against(...answers: Answer[]) {
  const sent: { url: string; init: RequestInit; headers: Headers }[] = []
  const pauses: number[] = []
  const humidor = new Humidor({
    key: KEY,
    baseUrl: 'https://humidor.test/',
    pause: async (milliseconds) => {
      pauses.push(milliseconds)
    },
    fetch: async (url, init = {}) => {
      sent.push({ url: url as string, init, headers: new Headers(init.headers) })
      const answer = answers.shift() ?? { body: {} }
      if (answer instanceof Error) throw answer
      const { status = 200, body, headers } = answer
      return new Response(typeof body === 'string' ? body : JSON.stringify(body), {
        status,
        ...(headers && { headers }),
      })
    },
  })
  return { humidor, sent, pauses }
}
const problem = (status: number, code: string) => ({ status, body: { type: '', title: code, status, code } })

describe('the client', () => {
  it('sends the key as a header, never in the address, and follows no redirect', async () => {
    const { humidor, sent } = against()
    await humidor.charges.page({ state: 'open', limit: '5' })
    expect(sent[0]).toMatchObject({
      url: 'https://humidor.test/api/v1/charges?state=open&limit=5',
      init: { redirect: 'error' },
    })
    expect(sent[0]?.headers.get('authorization')).toBe(`Bearer ${KEY}`)
    expect(sent[0]?.headers.get('idempotency-key')).toBeNull()
  })

  it.each([
    ['', 'https://humidor.test'],
    [`${KEY}\nx`, 'https://humidor.test'],
    [`${KEY}\u20ac`, 'https://humidor.test'],
    [undefined as unknown as string, 'https://humidor.test'],
    [KEY, 'http://humidor.test'],
    [KEY, 'http://127.0.0.1.humidor.test'],
    [KEY, 'http://localhost@humidor.test'],
    [KEY, 'ftp://humidor.test'],
    [KEY, 'humidor.test'],
  ])('is not made with the key %j for %s, and no error shows the key', (key, baseUrl) => {
    const made = () => new Humidor({ key, baseUrl })
    expect(made).toThrow(TypeError)
    expect(made).not.toThrow(KEY)
  })

  it.each(['http://127.0.0.1:8080', 'http://localhost', 'http://[::1]:8080/'])('is made for %s', (baseUrl) => {
    expect(new Humidor({ key: KEY, baseUrl })).toBeInstanceOf(Humidor)
  })

  it('repeats a write that got no answer, with the same key and body', async () => {
    const { humidor, sent, pauses } = against(
      ...[new TypeError('socket hang up'), problem(503, 'network_error'), { status: 502, body: '<html>' }],
      { status: 201, body: { id: '1' } },
    )
    expect(await humidor.charges.create(charge)).toEqual({ id: '1' })
    expect(sent).toHaveLength(4)
    const [key = ''] = new Set(sent.map(({ headers }) => headers.get('idempotency-key') ?? ''))
    expect(key).toMatch(UUID)
    expect(
      new Set(sent.map(({ headers, init }) => `${headers.get('idempotency-key')} ${init.body as string}`)).size,
    ).toBe(1)
    expect(pauses.every((pause, n) => pause >= 250 * 2 ** n && pause <= 500 * 2 ** n)).toBe(true)
  })

  it('waits as long as the server says', async () => {
    const { humidor, pauses } = against({ ...problem(429, 'too_many_requests'), headers: { 'retry-after': '7' } })
    await humidor.ping()
    expect(pauses).toEqual([7_000])
  })

  it('gives up after some tries, and says that the effect is not known', async () => {
    const { humidor, sent } = against(...Array.from({ length: 9 }, () => new TypeError('no route')))
    await expect(humidor.charges.create(charge)).rejects.toMatchObject({ name: 'HumidorConnectionError' })
    expect(sent).toHaveLength(5)
  })

  it.each([
    [422, 'invalid'],
    [409, 'idempotency_key_reused'],
    [401, 'key_invalid'],
    [503, 'not_offered'],
  ])('does not repeat what is refused: %i %s', async (status, code) => {
    const { humidor, sent } = against(problem(status, code))
    const error = await humidor.charges.create(charge).catch((refusal: HumidorError) => refusal)
    expect(error).toMatchObject({ name: 'HumidorError', status, code })
    expect(sent).toHaveLength(1)
  })

  it('names the fields that are wrong', async () => {
    const errors = [{ pointer: '#/amount', detail: 'must be a decimal' }]
    const { humidor } = against({ status: 422, body: { ...problem(422, 'invalid').body, errors } })
    await expect(humidor.charges.create(charge)).rejects.toThrow('invalid #/amount must be a decimal')
  })

  it('reads a list page by page, no further than its reader goes', async () => {
    const page = (from: number, next: string | null) => ({
      body: { data: [{ id: `${from}` }, { id: `${from - 1}` }], next },
    })
    const { humidor, sent } = against(page(6, 'ch_5'), page(4, 'ch_3'), page(2, null))
    const ids = []
    for await (const { id } of humidor.charges.list({ reference: 'T 12' })) {
      ids.push(id)
      if (ids.length === 3) break
    }
    expect(ids).toEqual(['6', '5', '4'])
    expect(sent.map(({ url }) => url.split('?')[1])).toEqual(['reference=T+12', 'reference=T+12&after=ch_5'])
  })

  it('waits for a charge until it is no longer open, or its waiting is stopped', async () => {
    const open = { body: { id: '1', state: 'open' } }
    const { humidor } = against(open, open, { body: { id: '1', state: 'paid' } })
    expect(await humidor.waitForCharge('1', { everyMs: 1 })).toMatchObject({ state: 'paid' })
    const { humidor: other } = against(...Array(99).fill(open))
    const waiting = other.waitForCharge('1', { everyMs: 5, signal: AbortSignal.timeout(20) })
    await expect(waiting).rejects.toMatchObject({ name: 'TimeoutError' })
  })
})

describe('a webhook', () => {
  const [body, at] = ['{"id":"evt_1","type":"charge.paid"}', 1_764_483_940]
  const sign = (secret: string, text = body, seconds = at) =>
    createHmac('sha256', secret).update(`${seconds}.${text}`).digest('hex')
  const now = at * 1_000

  it('is read with a right signature, also while two secrets work on either side', async () => {
    const header = signatureHeader(at, [sign('whsec_old'), sign('whsec_new')])
    for (const secrets of ['whsec_old', 'whsec_new', ['whsec_other', 'whsec_new']])
      expect(await verifyWebhook(body, header, secrets, now)).toEqual({ id: 'evt_1', type: 'charge.paid' })
  })

  it.each([
    ['no header', undefined, body, now],
    ['another secret', signatureHeader(at, [sign('whsec_other')]), body, now],
    ['another body', signatureHeader(at, [sign('whsec')]), `${body} `, now],
    ['another time in the header', signatureHeader(at + 1, [sign('whsec')]), body, now],
    ['an old time', signatureHeader(at, [sign('whsec')]), body, now + 301_000],
    ['a time to come', signatureHeader(at, [sign('whsec')]), body, now - 301_000],
  ])('is refused with %s', async (_, header, text, when) => {
    await expect(verifyWebhook(text, header, 'whsec', when)).rejects.toMatchObject({ name: 'HumidorSignatureError' })
  })

  it('is refused where the secret is missing, whoever signed it with none', async () => {
    const none = [undefined as unknown as string, '', ['']]
    for (const secrets of none)
      await expect(verifyWebhook(body, signatureHeader(at, [sign('')]), secrets, now)).rejects.toMatchObject({
        name: 'HumidorSignatureError',
      })
  })
})
