import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, describe, expect, it } from 'vitest'
import { jsonWithin } from './answers.ts'
import { drandBeacon } from './beacon.ts'
import { clientOf } from './bsc-logs.ts'
import { createTronGrid } from './tron-grid.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** Opens a remote service at an address of its own. */
async function openService(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A service whose answer never ends. Counts the bytes that were read. */
async function openEndless() {
  const sent = { bytes: 0, over: false }
  const url = await openService((_request, response) => {
    response.on('close', () => {
      sent.over = true
    })
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"a":"')
    Readable.from(pieces(sent)).pipe(response)
  })
  return { url, sent }
}

function* pieces(sent: { bytes: number }) {
  const piece = Buffer.alloc(65_536, 'a')
  for (; sent.bytes < 100_000_000; sent.bytes += piece.length) yield piece
}

const block = { blockID: '0'.repeat(64), block_header: { raw_data: {} } }
/** A round as drand published it. */
const round = {
  round: 1_000,
  randomness: 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd',
  signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
}
const failed = () => 'no answer'
const pace = async () => undefined

/** Each remote service, with a good answer and a call that returns `failed()` without one. */
const services = {
  'a provider of TRON': {
    ask: (url: string) =>
      createTronGrid({ url, key: 'secret', timeout: 20_000, pace, skip: () => undefined })
        .head('wallet')
        .catch(failed),
    good: block,
  },
  'a provider of BSC': {
    ask: (url: string) => clientOf(url, 20_000, pace).getChainId().catch(failed),
    good: { jsonrpc: '2.0', id: 1, result: '0x38' },
  },
  'a beacon': {
    ask: async (url: string) => (await drandBeacon({ urls: [url], alarm: () => undefined }).round(1_000)) ?? failed(),
    good: round,
  },
}

describe.each(Object.entries(services))('%s', (_name, { ask, good }) => {
  it('is read', async () => {
    const url = await openService((_request, response) => response.end(JSON.stringify(good)))
    expect(await ask(url)).not.toBe(failed())
  })

  it.each([301, 302, 307, 308])('is not followed on a redirect by %d, so no key leaks', async (status) => {
    const received: unknown[] = []
    const other = await openService(({ headers }, response) => {
      received.push(headers)
      response.end(JSON.stringify(good))
    })
    const url = await openService((_request, response) => response.writeHead(status, { location: other }).end())
    expect(await ask(url)).toBe(failed())
    expect(received).toEqual([])
  })

  it('is read up to a bound', async () => {
    const { url, sent } = await openEndless()
    expect(await ask(url)).toBe(failed())
    await expect.poll(() => sent.over).toBe(true)
    expect(sent.bytes).toBeLessThan(40_000_000)
  })
})

it('reads JSON up to its bound, and nothing that is longer, cut off or no JSON', async () => {
  const read = (text: string, most: number) => jsonWithin(new Response(text), most)
  expect(await read('{"a":"ä"}', 10)).toEqual({ a: 'ä' })
  expect(await read('{"a":"ä"}', 9)).toBeUndefined()
  expect(await read('{"a":', 100)).toBeUndefined()
  expect(await jsonWithin(new Response(null), 100)).toBeUndefined()
})
