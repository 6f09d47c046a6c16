import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { newSid } from './stranger.testing.ts'
import { openToyServer } from './toy-server.testing.ts'
import { waiting } from './toys.testing.ts'

const isWaiting = async (many: number) => await expect.poll(() => waiting.now).toBe(many)

it('a long poll ends when its client goes, and does not keep the server from closing', async () => {
  const toyServer = await openToyServer()
  await toyServer.fastify.listen({ port: 0, host: '127.0.0.1' })
  const { port } = toyServer.fastify.server.address() as AddressInfo
  const poll = (signal?: AbortSignal) =>
    fetch(`http://127.0.0.1:${port}/api/toy/wait`, {
      headers: { sid: newSid(), connection: 'close' },
      ...(signal && { signal }),
    })

  const leaving = new AbortController()
  const left = poll(leaving.signal)
  const stays = poll()
  await isWaiting(2)
  leaving.abort()
  await expect(left).rejects.toThrow()
  await isWaiting(1)

  await toyServer.close()
  expect((await stays).status).toBe(200)
  expect(waiting).toEqual({ now: 0, stopped: 2 })
})
