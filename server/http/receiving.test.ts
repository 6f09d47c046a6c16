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
const taken = '"msg":"success"'
const busy = '"msg":"network_error"'

/** A toyServer that takes files of whoever says their number: it knows them and answers once it is let. */
async function toyServer({ patience = 0, knowing = Promise.resolve(), letting = Promise.resolve() } = {}) {
  const app = Fastify({ requestTimeout: patience, http: { connectionsCheckingInterval: 50 } })
  app.server.headersTimeout = patience
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
  /** A line of its own, over which something is sent. */
  const line = (first: string) => {
    const socket: Socket = connect(Number(port), '127.0.0.1', () => void socket.write(first))
    closing.push(() => socket.destroy())
    let told = ''
    socket.on('data', (bytes) => (told += bytes.toString())).on('error', () => {})
    return { socket, told: () => told }
  }
  /** Sends all of a file but its last byte. */
  const sends = (sender: number) => line(headOf(sender, FILE) + 'x'.repeat(FILE - 1))
  /** What a file is told that is sent as a whole. */
  const told = async (sender: number, file = 'x'.repeat(FILE)) => {
    const one = line(headOf(sender, file.length) + file)
    await expect.poll(one.told).toMatch(/"msg":"\w+"/)
    return one.told()
  }
  /** Until so many of a sender's are no longer taken. */
  const isTold = async (sender: number, what: string) =>
    await expect.poll(async () => await told(sender, 'no picture')).toContain(what)
  return { headOf, line, sends, told, isTold }
}

/** Whoever finds a place is told that this is no picture. */
const looked = '"msg":"invalid_file_format"'

it('eight files are received at a time, of one sender two, and whoever finds no place is told at once', async () => {
  const { sends, told, isTold } = await toyServer()
  const theirs = [1, 1, 2, 2, 3, 3, 4].map(sends)
  for (const sender of [1, 2, 3]) await isTold(sender, busy)
  // A sender's third is refused while another's goes on.
  expect(await told(4)).toContain(taken)
  theirs.push(sends(5))
  await isTold(6, busy)
  expect(theirs.map((one) => one.told())).toEqual(theirs.map(() => ''))
  for (const { socket } of theirs) socket.write('x')
  for (const one of theirs) await expect.poll(one.told).toContain(taken)
  expect(await told(6)).toContain(taken)
})

it('a file holds its place until it was answered, as until then it lies in the memory', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { line, headOf, told, isTold } = await toyServer({ letting: promise })
  const whole = () => line(headOf(1, FILE) + 'x'.repeat(FILE))
  const theirs = [whole(), whole()]
  await isTold(1, busy)
  // Also where nobody is there any more who could hear of it.
  for (const { socket } of theirs) socket.destroy()
  await pause(100)
  expect(await told(1)).toContain(busy)
  resolve()
  await isTold(1, looked)
})

it('places come back from whoever has gone half way', async () => {
  const { sends, isTold } = await toyServer()
  const gone = [sends(1), sends(1)]
  await isTold(1, busy)
  for (const { socket } of gone) socket.destroy()
  await isTold(1, looked)
})

it('and from whoever has gone before a byte of theirs was read', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { sends, isTold } = await toyServer({ knowing: promise })
  const gone = [sends(1), sends(1)]
  await pause(100)
  for (const { socket } of gone) socket.destroy()
  await pause(100)
  resolve()
  await isTold(1, looked)
})

it('and from whoever was broken off, as it took too long', async () => {
  const { sends, isTold } = await toyServer({ patience: 2_000 })
  const slow = [sends(1), sends(1)]
  for (const one of slow) await expect.poll(one.told).toContain('408')
  await isTold(1, looked)
})

it('and from whoever was refused, also before all of it had come', async () => {
  const { line, headOf, told } = await toyServer()
  for (let n = 0; n < 9; n += 1) expect(await told(1, 'no picture')).toContain(looked)
  for (let n = 0; n < 9; n += 1) await expect.poll(line(headOf(1, uploadPicture.most + 1)).told).toContain(looked)
  expect(await told(1)).toContain(taken)
})

it('and from whoever sent one behind a question that was not answered yet, and has gone', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { line, headOf, isTold } = await toyServer({ letting: promise })
  closing.push(resolve)
  const asks = 'GET /long HTTP/1.1\r\nhost: a\r\n\r\n'
  const behind = [1, 1].map((sender) => line(asks + headOf(sender, FILE) + 'x'.repeat(FILE - 1)))
  await isTold(1, busy)
  for (const { socket } of behind) socket.destroy()
  await isTold(1, looked)
})
