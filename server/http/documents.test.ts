import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { compressed, createDocument } from './documents.ts'

const TEXT = '{"cedar":"smoke"}'.repeat(4_000)
const app = Fastify()
let made = 0
const document = createDocument('application/json; charset=utf-8', () => {
  made += 1
  return TEXT
})
app.get('/docs', (request, reply) => document.send(request, reply))
afterEach(() => app.close())

it('a document is made once, is sent in the smallest form that the browser accepts, and not again to a client that has it', async () => {
  const get = (headers: Record<string, string>) => app.inject({ url: '/docs', headers })
  const [br, gzip, plain, none] = await Promise.all([
    get({ 'accept-encoding': 'gzip, deflate, br;q=0.9' }),
    get({ 'accept-encoding': 'gzip, br;q=0' }),
    get({}),
    get({ 'accept-encoding': 'zstd' }),
  ])
  expect(made).toBe(1)
  expect([br, gzip, plain, none].map(({ headers }) => headers['content-encoding'])).toEqual([
    'br',
    'gzip',
    undefined,
    undefined,
  ])
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(TEXT)
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(TEXT)
  expect([plain.body, none.body]).toEqual([TEXT, TEXT])
  expect(br.rawPayload.length * 50).toBeLessThan(TEXT.length)
  expect(br.headers['vary']).toBe('Accept-Encoding')

  const etag = String(plain.headers.etag)
  for (const sent of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await get({ 'if-none-match': sent, 'accept-encoding': 'br' })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  }
  expect((await get({ 'if-none-match': '"other"' })).statusCode).toBe(200)
})

it('a document that could not be compressed is made again for the next request', async () => {
  const again = Fastify()
  let isFull = true
  const unsure = createDocument(
    'text/plain',
    () => TEXT,
    async (text) => {
      if (isFull) throw new Error('there is no memory left')
      return await compressed(text)
    },
  )
  again.get('/', (request, reply) => unsure.send(request, reply))
  expect((await again.inject('/')).statusCode).toBe(500)
  isFull = false
  expect((await again.inject('/')).body).toBe(TEXT)
  await again.close()
})
