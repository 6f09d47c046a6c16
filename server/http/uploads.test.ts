import { uploadPicture } from '@humidor/contract/platform/upload.ts'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { systemClock } from '../adapters/clock.ts'
import { newSid } from './stranger.testing.ts'
import { fromOperators, mountUploads } from './uploads.ts'

const busy = { code: 1, msg: 'network_error', data: null }

/** Mounts an upload with one signed-in operator. `rooms`: for each check in turn, whether there is room for one more. */
function uploadWith(...rooms: boolean[]) {
  const accepted: number[] = []
  const full = () => !(rooms.length > 1 ? rooms.shift() : rooms[0])
  const app = Fastify()
  mountUploads(app, {
    uploads: [
      fromOperators(uploadPicture, full, async ({ bytes }) => {
        accepted.push(bytes.length)
        return {}
      }),
    ],
    lookups: { operator: async () => ({ id: 1, role: 'content' }) } as never,
    rates: { visitor: () => true, person: () => true } as never,
    load: { file: () => {} } as never,
    ...{ operators: undefined, clock: systemClock, origins: new Set<string>(), headers: {} },
    report: (error) => {
      throw error
    },
  })
  const send = async (bytes: number) => {
    const headers = { sid: newSid(), otk: 'token' }
    const answer = await app.inject({ method: 'POST', url: uploadPicture.path, headers, payload: Buffer.alloc(bytes) })
    return answer.json<unknown>()
  }
  return { send, accepted }
}

it('a file without room is refused before a byte of it is read', async () => {
  const { send, accepted } = uploadWith(false)
  // If it were read, it would be refused for its length.
  expect(await send(uploadPicture.most + 1)).toEqual(busy)
  expect(await send(10)).toEqual(busy)
  expect(accepted).toEqual([])
})

it('a file that lost its room while it arrived is refused before anything is done with it', async () => {
  const { send, accepted } = uploadWith(true, false)
  expect(await send(10)).toEqual(busy)
  expect(accepted).toEqual([])
})

it('a file with room is accepted', async () => {
  const { send, accepted } = uploadWith(true)
  expect(await send(10)).toEqual({ code: 0, msg: 'success', data: {} })
  expect(accepted).toEqual([10])
})
