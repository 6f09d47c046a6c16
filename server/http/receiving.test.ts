import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { uploadPicture } from '@humidor/contract/platform/upload.ts'
import Fastify from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { systemClock } from '../adapters/clock.ts'
import { newSid } from './stranger.testing.ts'
import { fromOperators, mountUploads } from './uploads.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const FILE = 10
const success = '"msg":"success"'
const busy = '"msg":"network_error"'

/** A server that takes uploads. `knowing` delays the lookup of the sender, `letting` the answer. */
async function toyServer({ timeoutMs = 0, knowing = Promise.resolve(), letting = Promise.resolve() } = {}) {
  const app = Fastify({ requestTimeout: timeoutMs, http: { connectionsCheckingInterval: 50 } })
  app.server.headersTimeout = timeoutMs
  app.get('/long', async () => await letting)
  mountUploads(app, {
    uploads: [
      fromOperators(
        uploadPicture,
        () => false,
        async ({ bytes, fail }) => {
          if (bytes.includes('no')) fail('invalid_file_format')
          await letting
          return {}
        },
      ),
    ],
    lookups: {
      operator: async (otk: string) => await knowing.then(() => ({ id: Number(otk), role: 'content' })),
    } as never,
    rates: { visitor: () => true, person: () => true } as never,
    load: { file: () => {} } as never,
    ...{ operators: undefined, clock: systemClock, origins: new Set<string>(), headers: {}, report: () => {} },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  closing.push(async () => await app.close())
  const { port } = new URL(app.listeningOrigin)

  const headOf = (sender: number, size: number) =>
    `POST ${uploadPicture.path} HTTP/1.1\r\nhost: a\r\nsid: ${newSid()}\r\notk: ${sender}\r\ncontent-type: image/png\r\ncontent-length: ${size}\r\n\r\n`
  /** Opens a connection and sends a text. */
  const line = (first: string) => {
    const socket: Socket = connect(Number(port), '127.0.0.1', () => void socket.write(first))
    closing.push(() => socket.destroy())
    let received = ''
    socket.on('data', (bytes) => (received += bytes.toString())).on('error', () => {})
    return { socket, received: () => received }
  }
  /** Sends a file except its last byte. */
  const sendAlmost = (sender: number) => line(headOf(sender, FILE) + 'x'.repeat(FILE - 1))
  /** Sends a whole file and returns the answer. */
  const answerTo = async (sender: number, file = 'x'.repeat(FILE)) => {
    const one = line(headOf(sender, file.length) + file)
    await expect.poll(one.received).toMatch(/"msg":"\w+"/)
    return one.received()
  }
  /** Waits until a file of the sender gets this answer. */
  const untilAnswered = async (sender: number, what: string) =>
    await expect.poll(async () => await answerTo(sender, 'no picture')).toContain(what)
  return { headOf, line, sendAlmost, answerTo, untilAnswered }
}

/** The answer to a file that got a slot and is no picture. */
const noPicture = '"msg":"invalid_file_format"'

it('eight uploads run at once, two of one sender, and a further one is refused at once', async () => {
  const { sendAlmost, answerTo, untilAnswered } = await toyServer()
  const uploads = [1, 1, 2, 2, 3, 3, 4].map(sendAlmost)
  for (const sender of [1, 2, 3]) await untilAnswered(sender, busy)
  // A sender’s third upload is refused while another sender’s goes on.
  expect(await answerTo(4)).toContain(success)
  uploads.push(sendAlmost(5))
  await untilAnswered(6, busy)
  expect(uploads.map((one) => one.received())).toEqual(uploads.map(() => ''))
  for (const { socket } of uploads) socket.write('x')
  for (const one of uploads) await expect.poll(one.received).toContain(success)
  expect(await answerTo(6)).toContain(success)
})

it('an upload keeps its slot until it is answered, as until then it is in memory', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { line, headOf, answerTo, untilAnswered } = await toyServer({ letting: promise })
  const whole = () => line(headOf(1, FILE) + 'x'.repeat(FILE))
  const uploads = [whole(), whole()]
  await untilAnswered(1, busy)
  // Also after its client has gone.
  for (const { socket } of uploads) socket.destroy()
  await pause(100)
  expect(await answerTo(1)).toContain(busy)
  resolve()
  await untilAnswered(1, noPicture)
})

it('a slot is free again when its sender goes half way', async () => {
  const { sendAlmost, untilAnswered } = await toyServer()
  const gone = [sendAlmost(1), sendAlmost(1)]
  await untilAnswered(1, busy)
  for (const { socket } of gone) socket.destroy()
  await untilAnswered(1, noPicture)
})

it('a slot is free again when its sender goes before the server has read a byte', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { sendAlmost, untilAnswered } = await toyServer({ knowing: promise })
  const gone = [sendAlmost(1), sendAlmost(1)]
  await pause(100)
  for (const { socket } of gone) socket.destroy()
  await pause(100)
  resolve()
  await untilAnswered(1, noPicture)
})

it('a slot is free again when its upload timed out', async () => {
  const { sendAlmost, untilAnswered } = await toyServer({ timeoutMs: 2_000 })
  const slow = [sendAlmost(1), sendAlmost(1)]
  for (const one of slow) await expect.poll(one.received).toContain('408')
  await untilAnswered(1, noPicture)
})

it('a slot is free again when its upload was refused, even before all of it arrived', async () => {
  const { line, headOf, answerTo } = await toyServer()
  for (let n = 0; n < 9; n += 1) expect(await answerTo(1, 'no picture')).toContain(noPicture)
  for (let n = 0; n < 9; n += 1)
    await expect.poll(line(headOf(1, uploadPicture.most + 1)).received).toContain(noPicture)
  expect(await answerTo(1)).toContain(success)
})

it('a slot is free again when its sender goes while an earlier request of the connection is unanswered', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { line, headOf, untilAnswered } = await toyServer({ letting: promise })
  closing.push(resolve)
  const earlier = 'GET /long HTTP/1.1\r\nhost: a\r\n\r\n'
  const behind = [1, 1].map((sender) => line(earlier + headOf(sender, FILE) + 'x'.repeat(FILE - 1)))
  await untilAnswered(1, busy)
  for (const { socket } of behind) socket.destroy()
  await untilAnswered(1, noPicture)
})
