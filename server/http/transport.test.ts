import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newSid, openAnswer, sealBytes, sealedRequest, sealText } from './stranger.testing.ts'
import { openToyServer } from './toy-server.testing.ts'

type ToyServer = Awaited<ReturnType<typeof openToyServer>>
let server: ToyServer
beforeAll(async () => {
  server = await openToyServer()
})
afterAll(async () => await server.close())

const hello = '/api/toy/hello'
const appeal = '/api/toy/appeal'
const illegal = { code: 1, msg: 'illegal_request', data: null }

/** Sends a raw request and opens the answer, which must be sealed for the sid and look like every other answer. */
async function send(request: InjectOptions, sid: string, path: string) {
  const response = await server.fastify.inject(request)
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
  return await openAnswer(sid, path, response.body)
}

describe('an independent client', () => {
  it('sends no parameters and opens the answer', async () => {
    expect(await server.ask('GET', hello, undefined)).toEqual({ code: 0, msg: 'success', data: { hello: 'stranger' } })
  })

  it('sends parameters in any language', async () => {
    expect(await server.ask('GET', hello, { name: 'Tâm 雪茄 🚬' })).toMatchObject({ data: { hello: 'Tâm 雪茄 🚬' } })
  })

  it('must sign in where it has no token, a made-up one, or one of another device', async () => {
    const { alice } = server.people
    const login = { code: 401, msg: 'please_login', data: null }
    expect(await server.ask('POST', appeal, {})).toEqual(login)
    expect(await server.ask('POST', appeal, {}, { headers: { tk: 'x'.repeat(43) } })).toEqual(login)
    expect(await server.ask('POST', appeal, {}, { headers: { tk: alice.tk } })).toEqual(login)
    expect(
      await server.ask('POST', appeal, {}, { headers: { tk: `${alice.tk}, ${alice.tk}`, sid: alice.sid }, who: alice }),
    ).toEqual(login)
    expect(await server.ask('POST', appeal, {}, { who: alice })).toEqual({ code: 0, msg: 'success', data: null })
  })

  it('finds nothing at other paths, however they are spelt', async () => {
    for (const path of [
      '/api/toy/Hello',
      '/api/toy/hello/',
      '/api/toy/h%65llo',
      '/api//toy/hello',
      `/api/${'x'.repeat(500)}`,
    ])
      expect(await server.ask('GET', path, undefined)).toEqual({ code: 1, msg: 'not_found', data: null })
    expect(await server.ask('POST', hello, {})).toEqual({ code: 1, msg: 'not_found', data: null })
    expect(await server.ask('GET', appeal, {})).toEqual({ code: 1, msg: 'not_found', data: null })
  })
})

describe('a request that cannot be opened', () => {
  const sid = newSid()
  const headers = { sid, 'content-type': 'application/json' }
  const post = (payload: string | Buffer, more: Record<string, string> = {}) =>
    send({ method: 'POST', url: appeal, headers: { ...headers, ...more }, payload }, sid, appeal)
  const get = (query: string) => send({ method: 'GET', url: `${hello}?${query}`, headers: { sid } }, sid, hello)

  it('is refused alike, whatever was changed in transit', async () => {
    const good = await sealText(sid, `POST ${appeal}`, '{}')
    for (let i = 0; i < good.length; i++) {
      const changed = good.slice(0, i) + (good[i] === 'A' ? 'B' : 'A') + good.slice(i + 1)
      expect(await post(JSON.stringify({ _c: changed }))).toEqual(illegal)
    }
    for (const cut of [0, 1, 16, 27, 28, good.length - 1])
      expect(await post(JSON.stringify({ _c: good.slice(0, cut) }))).toEqual(illegal)
    for (const added of [`${good}=`, `${good}A`, ` ${good}`, good.replaceAll('-', '+')])
      if (added !== good) expect(await post(JSON.stringify({ _c: added }))).toEqual(illegal)
  })

  it('is refused when it was sealed for another method, path or sid', async () => {
    for (const binding of [`GET ${appeal}`, `POST ${hello}`, `${appeal} response`, `POST ${appeal}?x=1`, ''])
      expect(await post(JSON.stringify({ _c: await sealText(sid, binding, '{}') }))).toEqual(illegal)
    expect(await post(JSON.stringify({ _c: await sealText(newSid(), `POST ${appeal}`, '{}') }))).toEqual(illegal)
  })

  it('is refused when the body is anything but one sealed text', async () => {
    const c = await sealText(sid, `POST ${appeal}`, '{}')
    for (const body of [
      '',
      '{}',
      'null',
      '[]',
      c,
      `"${c}"`,
      `["${c}"]`,
      `{"_c":["${c}"]}`,
      `{"_c":"${c}","_c":"${c}"}`,
      `{"_c":"${c}","money":1}`,
      `{"_c":"${c}"`,
      `{"__proto__":{"_c":"${c}"}}`,
      `{"_c":null}`,
      '{"googleCode":"123456"}',
    ])
      expect(await post(body)).toEqual(illegal)
    expect(await post(Buffer.from([0xff, 0xfe, 0x7b]))).toEqual(illegal)
    expect(await send({ method: 'POST', url: appeal, headers: { sid } }, sid, appeal)).toEqual(illegal)
  })

  it('is refused in another content type', async () => {
    const body = JSON.stringify({ _c: await sealText(sid, `POST ${appeal}`, '{}') })
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/json; charset=utf-16',
      'application/json, text/plain',
      'application/JSONx',
      ' ',
      'application/xml',
    ])
      expect(await post(body, { 'content-type': type })).toEqual(illegal)
  })

  it('is refused in a query with something else, twice, or in body and query', async () => {
    const c = await sealText(sid, `GET ${hello}`, '{}')
    for (const query of ['_c=', `_c=${c}&_c=${c}`, `_c=${c}&x=1`, `_C=${c}`, `_c[]=${c}`, `x=${c}`, '_c=%00'])
      expect(await get(query)).toEqual(illegal)
    const p = await sealText(sid, `POST ${appeal}`, '{}')
    const both = { method: 'POST', url: `${appeal}?_c=${p}`, headers, payload: JSON.stringify({ _c: p }) } as const
    expect(await send(both, sid, appeal)).toEqual(illegal)
    const bodied = { method: 'GET', url: `${hello}?_c=${c}`, headers, payload: JSON.stringify({ _c: c }) } as const
    expect(await send(bodied, sid, hello)).toEqual(illegal)
  })

  it('is refused when it is too large', async () => {
    const big = JSON.stringify({ _c: await sealText(sid, `POST ${appeal}`, `{"x":"${'a'.repeat(70_000)}"}`) })
    expect(await post(big)).toEqual(illegal)
    expect(await post('x'.repeat(10_000_000))).toEqual(illegal)
  })

  it('is refused for every method that no call has', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE'] as const)
      expect(await send({ method, url: appeal, headers, payload: '{}' }, sid, appeal)).toEqual(illegal)
  })

  it('is refused in plain text where the sid cannot seal the answer', async () => {
    for (const bad of [
      undefined,
      '',
      'short',
      'A'.repeat(32),
      'é'.repeat(32),
      'a'.repeat(31),
      'a'.repeat(33),
      'a'.repeat(10_000),
      `${sid}, ${sid}`,
    ]) {
      const response = await server.fastify.inject({
        method: 'GET',
        url: hello,
        headers: bad === undefined ? {} : { sid: bad },
      })
      expect(response.statusCode).toBe(200)
      expect(JSON.parse(response.body)).toEqual(illegal)
    }
  })
})

describe('the content of an opened envelope', () => {
  const inside = (text: string) => server.ask('GET', hello, undefined, { text })

  it.each([
    ['no JSON', 'hello'],
    ['a name twice', '{"name":"a","name":"b"}'],
    ['a name twice, spelt differently', '{"name":"a","n\\u0061me":"b"}'],
    ['__proto__', '{"__proto__":{"name":"a"}}'],
    ['__proto__ in disguise', '{"\\u005f_proto__":{"name":"a"}}'],
    ['17 levels', `${'['.repeat(17)}${']'.repeat(17)}`],
    ['10,000 levels', '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)],
    ['half an object', '{"name":'],
    ['nothing', ''],
    ['a trailing comma', '{"name":"a",}'],
    ['NaN', '{"name":NaN}'],
  ])('is refused as illegal: %s', async (_what, text) => expect(await inside(text)).toEqual(illegal))

  it.each([
    ['no object', '5'],
    ['null', 'null'],
    ['a list', '[{"name":"a"}]'],
    ['another type', '{"name":{"a":1}}'],
    ['too long', `{"name":"${'a'.repeat(21)}"}`],
    ['an unknown field', '{"name":"a","lvl":5}'],
    ['constructor', '{"name":"a","constructor":{"prototype":{"x":1}}}'],
  ])('is refused as a wrong parameter: %s', async (_what, text) =>
    expect(await inside(text)).toEqual({ code: 1, msg: 'parameter_error', data: null }),
  )

  it('is refused when it is not UTF-8', async () => {
    const sid = newSid()
    const sealed = await sealBytes(sid, `GET ${hello}`, new Uint8Array([0x22, 0xc3, 0x28, 0x22]))
    expect(await send({ method: 'GET', url: `${hello}?_c=${sealed}`, headers: { sid } }, sid, hello)).toEqual(illegal)
  })

  it('refuses a number that parsing would change', async () => {
    const { alice } = server.people
    const earn = async (points: string) =>
      (await server.ask('POST', '/api/toy/earn', undefined, { who: alice, text: `{"points":${points}}` })).msg
    for (const fraction of ['1.00000000000000000001', '1e3', '1E0', '0.9999999999999999999999', '0.5'])
      expect(await earn(fraction)).toBe('integer_only')
    for (const large of ['9007199254740993', '9007199254740992', '1e300', '-1', '-9007199254740993'])
      expect(['illegal_value', 'integer_only']).toContain(await earn(large))
    expect(await earn('1.0')).toBe('success')
  })
})

describe('a page of another origin', () => {
  it('may not call, and learns nothing', async () => {
    const sid = newSid()
    const request = await sealedRequest('GET', hello, undefined, { sid })
    for (const origin of [
      'https://evil.example',
      'null',
      'https://humidor.example.evil.test',
      'http://humidor.example',
      'https://humidor.example:8443',
      'https://sub.humidor.example',
    ]) {
      const response = await server.fastify.inject({ ...request, headers: { sid, origin } })
      expect(await openAnswer(sid, hello, response.body)).toEqual(illegal)
      expect(response.headers['access-control-allow-origin']).toBeUndefined()
      expect(response.headers.vary).toBe('Origin')
    }
    const crossSite = await server.fastify.inject({ ...request, headers: { sid, 'sec-fetch-site': 'cross-site' } })
    expect(await openAnswer(sid, hello, crossSite.body)).toEqual(illegal)
  })

  it('gets no CORS permission, and our own page gets it', async () => {
    const preflight = (origin: string) =>
      server.fastify.inject({
        method: 'OPTIONS',
        url: appeal,
        headers: { origin, 'access-control-request-method': 'POST' },
      })
    const ours = await preflight('https://humidor.example')
    expect(ours.statusCode).toBe(204)
    expect(ours.headers['access-control-allow-origin']).toBe('https://humidor.example')
    expect((await preflight('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined()
    const sid = newSid()
    const response = await server.fastify.inject({
      method: 'GET',
      url: hello,
      headers: { sid, origin: 'https://humidor.example' },
    })
    expect(await openAnswer(sid, hello, response.body)).toMatchObject({ code: 0 })
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.headers['x-content-type-options']).toBe('nosniff')
  })
})

describe('a thousand random requests', () => {
  const pick = <T>(...from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T
  const noise = (most: number) =>
    Buffer.from(Array.from({ length: Math.floor(Math.random() * most) }, () => Math.floor(Math.random() * 256)))

  it('get answers, never an internal error', async () => {
    for (let i = 0; i < 1_000; i++) {
      const sid = pick(newSid(), noise(40).toString('hex'), '')
      const path = pick(hello, appeal, '/api/toy/give', `/api/x${encodeURIComponent(String(noise(9)))}`)
      const method = pick('GET' as const, 'POST' as const)
      const c = pick(
        noise(200).toString('base64url'),
        sid.length === 32 ? await sealBytes(sid, `${method} ${path}`, new Uint8Array(noise(200))) : 'x',
      )
      const payload = pick<string | Buffer>(
        JSON.stringify({ _c: c }),
        noise(300),
        '{"_c":',
        `{"_c":${noise(5).toString('latin1')}}`,
      )
      const headers = {
        sid,
        'content-type': pick('application/json', 'text/plain', noise(9).toString('hex')),
        ...pick({}, { tk: noise(30).toString('hex') }, { 'idempotency-key': 'x' }),
      }
      const request =
        method === 'GET'
          ? { method, url: `${path}?${pick(`_c=${c}`, c, '%', '&&')}`, headers }
          : { method, url: path, headers, payload }
      const response = await server.fastify.inject(request)
      expect(response.statusCode).toBe(200)
      const answer = /^[0-9a-z]{32}$/.test(sid) ? await openAnswer(sid, path, response.body) : JSON.parse(response.body)
      expect(answer.code === 0 || typeof answer.msg === 'string').toBe(true)
      expect(answer.msg).not.toBe('operation_failed')
    }
  })
})
