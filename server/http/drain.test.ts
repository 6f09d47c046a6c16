import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { uploadPhoto } from '@humidor/contract/platform/upload.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drainAndClose } from './drain.ts'

const MB = 2 ** 20
const no = (code: number, msg: string) => ({ code, msg, data: null })
const portOf = (app: FastifyInstance) => Number(new URL(app.listeningOrigin).port)

interface Sender {
  path: string
  headers?: Record<string, string>
  /** Bytes at a time, and milliseconds between them. */
  bytes: number
  between?: number
  /** Ends after so many bytes. Without it the body never ends. */
  most?: number
}

/** Sends a body on its own connection, whatever the server answers meanwhile. Returns the answer, the sent bytes, and how long the connection was open. */
async function send(port: number, { path, headers = {}, bytes, between = 0, most = Infinity }: Sender) {
  const line = connect(port, '127.0.0.1')
  const began = performance.now()
  let [answer, sent] = ['', 0]
  const over = new Promise<void>((resolve) => void line.once('close', resolve))
  line.on('data', (text) => (answer += text.toString())).on('error', () => {})
  const chunked = Number.isFinite(most) ? `content-length: ${most}` : 'transfer-encoding: chunked'
  const said = Object.entries({ 'content-type': 'image/png', ...headers }).map((one) => one.join(': '))
  line.write(`${[`POST ${path} HTTP/1.1`, 'host: a', chunked, ...said].join('\r\n')}\r\n\r\n`)
  const piece = Buffer.alloc(bytes, 'x')
  const framed = Number.isFinite(most)
    ? piece
    : Buffer.concat([Buffer.from(`${bytes.toString(16)}\r\n`), piece, Buffer.from('\r\n')])
  while (line.writable && sent < most) {
    const drained = new Promise<void>((resolve) => void line.write(framed, () => resolve()))
    await Promise.race([drained, over])
    sent += bytes
    await pause(between)
  }
  await over
  return { answer, sent, took: performance.now() - began }
}

// On its own thread: on one thread, client and server would wait for each other.
const fetchScript = `
const { parentPort, workerData: { url, headers, size } } = require('node:worker_threads')
const body = new FormData()
body.append('file', new Blob([Buffer.alloc(size, 0xff)]))
body.append('token', 'x')
fetch(url, { method: 'POST', headers, body }).then((answer) => answer.json())
  .then((answer) => parentPort.postMessage(answer), (error) => parentPort.postMessage(String(error.cause ?? error)))`

/** Sends a form with a photo of `size` bytes, as a client on Node does. Returns the answer or the error. */
async function postForm(url: URL, headers: Record<string, string>, size: number): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const client = new Worker(fetchScript, { eval: true, workerData: { url: url.href, headers, size } })
  client.once('message', resolve).once('error', resolve)
  return await promise.finally(() => client.terminate())
}

describe('a file that is refused before it is read', () => {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await openSandbox()
    await sandbox.fastify.listen({ port: 0, host: '127.0.0.1' })
  })

  const sendPhoto = (size: number, tk: string) =>
    postForm(new URL(uploadPhoto.path, sandbox.fastify.listeningOrigin), { sid: sandbox.alice.sid, tk }, size)

  it.each([200, 20_000, 400_000, 3 * MB, 30 * MB])('is answered while %i bytes are still arriving', async (size) => {
    for (let n = 0; n < 3; n += 1) expect(await sendPhoto(size, 'dead')).toEqual(no(401, 'please_login'))
  })

  it('is answered as too large, to a member who is signed in', async () => {
    for (let n = 0; n < 3; n += 1)
      expect(await sendPhoto(5.3 * MB, sandbox.alice.token ?? '')).toEqual(no(1, 'invalid_file_format'))
  })

  it('is answered to a client that sends all of it before it reads, on a connection that then closes', async () => {
    const headers = { sid: sandbox.alice.sid, tk: 'dead', connection: 'close' }
    const { answer } = await send(portOf(sandbox.fastify), { path: uploadPhoto.path, headers, bytes: MB, most: 8 * MB })
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(answer).toMatch(/\r\nconnection: close\r\n/)
    expect(answer).toMatch(/\r\n\r\n\{"code":401,"msg":"please_login","data":null\}$/)
  })

  it('is not read forever where it never ends, with or without a session', async () => {
    const { sid, token: good = '' } = sandbox.alice
    for (const [tk, msg] of [
      ['dead', 'please_login'],
      [good, 'invalid_file_format'],
    ] as const) {
      const { answer, sent } = await send(portOf(sandbox.fastify), {
        path: uploadPhoto.path,
        headers: { sid, tk },
        bytes: MB,
      })
      expect(answer).toContain(`"msg":"${msg}"`)
      // Both ends of the connection buffer some of it.
      expect(sent).toBeLessThan(40 * MB)
    }
  })
})

describe('a refusal', () => {
  const app = Fastify()
  afterAll(async () => await app.close())
  beforeAll(async () => {
    for (const [path, timeoutMs] of [
      ['/short', 300],
      ['/long', 60_000],
    ] as const)
      app.post(path, {
        onRequest: async (request, reply) => await drainAndClose(request, reply, 'no', { most: MB, timeoutMs }),
        handler: async () => expect.unreachable(),
      })
    await app.listen({ port: 0, host: '127.0.0.1' })
  })

  it('is answered at once, and waits for a slow sender until its timeout', async () => {
    const { answer, took } = await send(portOf(app), { path: '/short', bytes: 10, between: 20 })
    expect(answer).toMatch(/\r\ncontent-length: 2\r\n.*\r\n\r\nno$/s)
    expect(took).toBeGreaterThan(250)
    expect(took).toBeLessThan(5_000)
  })

  it('does not wait for a sender who has finished, or has sent nothing', async () => {
    for (const most of [10_000, 0])
      expect((await send(portOf(app), { path: '/long', bytes: 1_000, most })).answer).toContain('\r\n\r\nno')
    expect((await app.inject({ method: 'POST', url: '/long', payload: 'x' })).body).toBe('no')
  })

  it('forgets a client that has gone, so that the server can close', async () => {
    const line = connect(portOf(app), '127.0.0.1')
    line.write('POST /long HTTP/1.1\r\nhost: a\r\ncontent-type: image/png\r\ncontent-length: 100\r\n\r\nhalf')
    await new Promise((resolve) => void line.once('data', resolve))
    line.destroy()
    await app.close()
  })
})
