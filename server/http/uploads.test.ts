import { uploadPicture } from '@humidor/contract/platform/upload.ts'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { systemClock } from '../adapters/clock.ts'
import { newSid } from './stranger.testing.ts'
import { fromOperators, mountUploads } from './uploads.ts'

const busy = { code: 1, msg: 'network_error', data: null }

/** A place for files of operators', with one who is signed in; `rooms` says for each look whether there is room for one more. */
function placeWith(...rooms: boolean[]) {
  const taken: number[] = []
  const full = () => !(rooms.length > 1 ? rooms.shift() : rooms[0])
  const app = Fastify()
  mountUploads(app, {
    uploads: [
      fromOperators(uploadPicture, full, async ({ bytes }) => {
        taken.push(bytes.length)
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
  return { send, taken }
}

it('a file for which there is no room is turned away before a byte of it is read', async () => {
  const { send, taken } = placeWith(false)
  // Read, it would be refused for its length.
  expect(await send(uploadPicture.most + 1)).toEqual(busy)
  expect(await send(10)).toEqual(busy)
  expect(taken).toEqual([])
})

it('a file for which there was room until it had come is turned away before anything is done with it', async () => {
  const { send, taken } = placeWith(true, false)
  expect(await send(10)).toEqual(busy)
  expect(taken).toEqual([])
})

it('a file for which there is room is taken', async () => {
  const { send, taken } = placeWith(true)
  expect(await send(10)).toEqual({ code: 0, msg: 'success', data: {} })
  expect(taken).toEqual([10])
})
