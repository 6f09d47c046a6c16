import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { contract } from '@humidor/contract/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAsk, type Device } from './client.ts'

// A second implementation of the envelope, from rules X1 only and with another library.
const SID = 'ab12cd34ef56gh78ij90kl12mn34op56'
const keyOf = (sid: string) => Buffer.from(hkdfSync('sha256', sid.slice(2, 6), '', 'humidor/envelope/v1', 32))

function sealed(sid: string, binding: string, text: string) {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(sid), iv).setAAD(Buffer.from(binding))
  return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

function opened(sid: string, binding: string, text: string) {
  const bytes = Buffer.from(text, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(sid), bytes.subarray(0, 12)).setAAD(Buffer.from(binding))
  decipher.setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString()
}

interface Received {
  method: string
  path: string
  query: string
  headers: IncomingMessage['headers']
  body: unknown
}

let server: Server
let received: Received | undefined
let reply: (received: Received) => string | undefined
let retryAfter: string | undefined
const sealedReply = (code: number, msg: string, data: unknown) => (request: Received) =>
  sealed(SID, `${request.path} response`, JSON.stringify({ code, msg, data }))

async function receive(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const url = new URL(request.url ?? '', 'http://test')
  const method = request.method ?? ''
  const field = method === 'POST' ? JSON.parse(Buffer.concat(chunks).toString())._c : url.searchParams.get('_c')
  const body = field === null ? undefined : JSON.parse(opened(SID, `${method} ${url.pathname}`, field))
  return { method, path: url.pathname, query: url.search, headers: request.headers, body }
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    received = await receive(request)
    const text = reply(received)
    if (text === undefined) return // Never answers.
    response.setHeader('content-type', 'text/plain')
    if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter)
    response.end(text)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  received = undefined
  retryAfter = undefined
  reply = sealedReply(0, '', null)
})

const device = (over: Partial<Device> = {}): Device => ({
  base: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  sid: () => SID,
  token: (audience) => (audience === 'member' ? 'a-token' : undefined),
  fetch,
  timeoutMs: 5_000,
  ...over,
})
const ask = createAsk(device())
const { transferUsdc, detail } = contract.wallet
const transferOf30 = { email: 'bob@example.com', money: micros<'USCD'>(30_000_001n), googleCode: '123456' }

describe('the client', () => {
  it('sends a sealed body with its headers, in whole millionths', async () => {
    expect(await ask(transferUsdc, transferOf30, { key: 'a-key' })).toEqual({ kind: 'answer', data: null })
    expect(received).toMatchObject({ method: 'POST', path: '/api/user/transferUsdc', query: '' })
    expect(received?.body).toEqual({ email: 'bob@example.com', money: 30_000_001, googleCode: '123456' })
    expect(received?.headers).toMatchObject({ sid: SID, tk: 'a-token', 'idempotency-key': 'a-key' })
    expect(received?.headers['mtk']).toBeUndefined()
  })

  it('sends the sealed parameters of a GET in its query, and no query without parameters', async () => {
    reply = sealedReply(0, '', { rows: [], count: 0 })
    await ask(detail, { page: 2, limit: 10, wallet: 0, op: 13 })
    expect(received).toMatchObject({ method: 'GET', body: { page: 2, limit: 10, wallet: 0, op: 13 } })
    expect(received?.query).toMatch(/^\?_c=[\w-]+$/)
    reply = sealedReply(0, '', [])
    await ask(contract.price.history, {})
    expect(received).toMatchObject({ query: '', body: undefined })
    expect(received?.headers['idempotency-key']).toBeUndefined()
  })

  it('decodes amounts and moments', async () => {
    reply = sealedReply(0, '', [{ createdAt: '2026-11-21T00:00:00.000Z', price: 105_000 }])
    expect(await ask(contract.price.history, {})).toEqual({
      kind: 'answer',
      data: [{ createdAt: new Date('2026-11-21T00:00:00Z'), price: 105_000n }],
    })
  })

  it('reports a refusal with its code, and an unknown code as operation_failed', async () => {
    reply = sealedReply(1, 'not_enough_money', null)
    expect(await ask(transferUsdc, transferOf30)).toEqual({ kind: 'refused', code: 'not_enough_money' })
    reply = sealedReply(1, 'from_the_future', null)
    expect(await ask(transferUsdc, transferOf30)).toEqual({ kind: 'refused', code: 'operation_failed' })
  })

  it.each([
    ['12', 12_000],
    ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
    [undefined, undefined],
  ])('reports the seconds of the retry-after header: %s', async (header, wait) => {
    reply = sealedReply(1, 'code_request_too_frequent', null)
    retryAfter = header
    expect(await ask(transferUsdc, transferOf30)).toEqual({
      kind: 'refused',
      code: 'code_request_too_frequent',
      ...(wait !== undefined && { retryAfter: wait }),
    })
  })

  it('reports whose session has ended, and which token was sent', async () => {
    reply = sealedReply(401, 'please_login', null)
    expect(await ask(transferUsdc, transferOf30)).toEqual({ kind: 'signed out', audience: 'member', token: 'a-token' })
    reply = sealedReply(1401, 'please_login', null)
    const shop = createAsk(device({ token: (audience) => (audience === 'merchant' ? 'm' : undefined) }))
    expect(await shop(contract.merchants.info, {})).toEqual({ kind: 'signed out', audience: 'merchant', token: 'm' })
    expect(received?.headers).toMatchObject({ mtk: 'm' })
  })

  it('sends no request that the contract refuses', async () => {
    expect(await ask(transferUsdc, { ...transferOf30, googleCode: '12' })).toEqual({
      kind: 'refused',
      code: 'google_code_error',
    })
    expect(await ask(transferUsdc, { ...transferOf30, money: micros<'USCD'>(2n ** 53n) })).toMatchObject({
      kind: 'refused',
      code: 'illegal_value',
    })
    expect(received).toBeUndefined()
  })

  const answer = JSON.stringify({ code: 0, msg: '', data: null })
  it.each<[string, (received: Received) => string]>([
    ['an empty answer', () => ''],
    ['HTML', () => '<!doctype html><h1>502 Bad Gateway</h1>'],
    ['plain JSON', () => answer],
    [
      'an answer for another device',
      ({ path }) => sealed('zz99zz99zz99zz99zz99zz99zz99zz99', `${path} response`, answer),
    ],
    ['an answer to another call', () => sealed(SID, '/api/user/info response', answer)],
    ['a request instead of an answer', ({ method, path }) => sealed(SID, `${method} ${path}`, answer)],
    ['an answer changed on the way', ({ path }) => `A${sealed(SID, `${path} response`, answer).slice(1)}x`],
    ['a sealed text that is no JSON', ({ path }) => sealed(SID, `${path} response`, 'hello')],
    ['JSON that is no answer', ({ path }) => sealed(SID, `${path} response`, '[]')],
    ['data that the contract does not know', sealedReply(0, '', 'surprise')],
  ])('reports a network error when it gets %s', async (_, wrong) => {
    reply = wrong
    expect(await ask(transferUsdc, transferOf30)).toEqual({ kind: 'network' })
  })

  it('reports a network error after the timeout, and does not retry', async () => {
    let tries = 0
    reply = () => {
      tries += 1
      return undefined
    }
    expect(await createAsk(device({ timeoutMs: 1_000 }))(transferUsdc, transferOf30)).toEqual({ kind: 'network' })
    expect(tries).toBe(1)
  })

  it('waits longer for a long poll, and stops at once on abort', async () => {
    let waiting = (): void => undefined
    const arrived = new Promise<void>((resolve) => {
      waiting = resolve
    })
    reply = () => {
      waiting()
      return undefined
    }
    const impatient = createAsk(device({ timeoutMs: 20 }))
    const stop = new AbortController()
    const outcome = impatient(transferUsdc, transferOf30, { timeoutMs: 60_000, signal: stop.signal })
    await arrived
    expect(await Promise.race([outcome, new Promise((later) => setTimeout(later, 100, 'waiting'))])).toBe('waiting')
    stop.abort()
    expect(await outcome).toEqual({ kind: 'network' })
  })

  it('reports a network error when no server listens', async () => {
    const nowhere = createAsk(device({ base: () => 'http://127.0.0.1:9' }))
    expect(await nowhere(transferUsdc, transferOf30)).toEqual({ kind: 'network' })
  })
})
