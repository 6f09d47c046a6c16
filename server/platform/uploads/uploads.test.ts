import { consoleContract } from '@humidor/contract/console/index.ts'
import { uploadPicture } from '@humidor/contract/platform/upload.ts'
import { pictureLimits, picturePath } from '@humidor/domain/platform/picture.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Operator } from '@humidor/sandbox/operators.ts'
import { sendPhoto } from '@humidor/sandbox/photos.ts'
import fastify from 'fastify'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { goodText } from '../../features/community/news/refusals.testing.ts'
import { createBounded } from '../../http/bounded.ts'
import { RefusalError } from '../../http/refusal.ts'
import { createDrawing } from './drawing.ts'
import { mountPictures } from './pictures.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
beforeEach(async () => {
  for (const one of Object.values(sandbox.staff)) await sandbox.renewOperatorSession(one)
})

const { save } = consoleContract.news
const DAY = 86_400

const drawing = (width = 400, height = 300) => sharp({ create: { width, height, channels: 3, background: '#5f3b25' } })
const png = (width?: number, height?: number) => drawing(width, height).png().toBuffer()

const send = async (
  bytes: Buffer | string,
  who: Operator = sandbox.staff.conrad,
  more: Record<string, string> = {},
) => {
  const headers = { 'content-type': 'application/octet-stream', sid: who.sid, otk: who.operatorToken ?? '', ...more }
  const answer = await sandbox.fastify.inject({ method: 'POST', url: uploadPicture.path, headers, payload: bytes })
  expect(answer.statusCode).toBe(200)
  return answer.json<{ code: number; msg: string; data: { name: string; width: number; height: number } | null }>()
}
const upload = async (bytes: Buffer) => (await send(bytes)).data ?? expect.unreachable()
const shown = (path: string) => sandbox.fastify.inject({ method: 'GET', url: path })

describe('a picture', () => {
  it.each(['png', 'jpeg', 'gif'] as const)(
    'that is a %s is redrawn in two sizes and shown to everybody',
    async (format) => {
      const { name, width, height } = await upload(await drawing(2000, 1000).toFormat(format).toBuffer())
      expect([width, height]).toEqual([1600, 800])
      for (const [path, size] of [
        [picturePath(name), 1600],
        [picturePath(name, 'small'), 240],
      ] as const) {
        const { statusCode, headers, rawPayload } = await shown(path)
        expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp'])
        expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: size })
      }
    },
  )

  it('has a bounded number of readers, so that a flood of them leaves the database to members', async () => {
    const { name } = await upload(await png())
    const app = fastify()
    const [bounded, gate] = [createBounded({ atOnce: 1, waiting: 1 }), Promise.withResolvers<void>()]
    mountPictures(app, { db: sandbox.db, production: false, bounded })
    const get = () => app.inject({ method: 'GET', url: picturePath(name) })
    const busy = bounded.run(() => gate.promise)
    // `inject` starts with its first `then`.
    const queued = get().then(({ statusCode }) => statusCode)
    await expect.poll(() => bounded.full(), { timeout: 10_000 }).toBe(true)
    const { statusCode, headers, body } = await get()
    expect([statusCode, headers['cache-control'], body]).toEqual([503, 'no-store', 'network_error'])
    gate.resolve()
    await busy
    expect(await queued).toBe(200)
    await app.close()
  })

  it('is served so that nothing in it can run, and may be cached forever', async () => {
    const { name } = await upload(await png())
    const { headers } = await shown(picturePath(name))
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
    })
  })

  it('of a member is in no shared cache, and leaves the device’s cache after an hour', async () => {
    const { data } = await sendPhoto(sandbox.fastify, sandbox.alice, await png())
    for (const size of ['large', 'small'] as const) {
      const { statusCode, headers } = await shown(picturePath(data?.name ?? '', size))
      expect([statusCode, headers['cache-control']]).toEqual([200, 'private, max-age=3600'])
    }
  })

  it('does not exist under any other name', async () => {
    for (const file of [
      'x.webp',
      `${'0'.repeat(26)}.webp`,
      `${'0'.repeat(26)}-small.webp`,
      '..%2f..%2fetc%2fpasswd',
      'a.png',
    ])
      expect([file, (await shown(`/pictures/${file}`)).statusCode]).toEqual([file, 404])
  })

  it('loses its location, and is upright', async () => {
    const sideways = await drawing(400, 300)
      .withExif({ IFD0: { Make: 'A camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(sideways).metadata()).orientation).toBe(6)
    const { name, width, height } = await upload(sideways)
    expect([width, height]).toEqual([300, 400])
    const kept = await sharp((await shown(picturePath(name))).rawPayload).metadata()
    expect([kept.exif, kept.icc, kept.xmp, kept.orientation]).toEqual([undefined, undefined, undefined, undefined])
  })

  it('loses data that hides behind it', async () => {
    const archive = 'PK\u0003\u0004<script>pwned()</script>'
    const { name } = await upload(Buffer.concat([await png(), Buffer.from(archive)]))
    expect((await shown(picturePath(name))).rawPayload.includes('pwned')).toBe(false)
  })
})

describe('a file that is no picture', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>pwned()</script></svg>'
  const cases: [string, () => Promise<Buffer> | Buffer][] = [
    ['nothing', () => Buffer.alloc(0)],
    ['a drawing that could run', () => Buffer.from(svg)],
    ['a page', () => Buffer.from('<!doctype html><script>pwned()</script>')],
    ['a script that begins like a gif', () => Buffer.from('GIF89a=1;pwned();//')],
    ['a page that begins like a png', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x3c, 0x68])],
    ['a page that begins like a jpg', () => Buffer.from([0xff, 0xd8, 0xff, 0x3c, 0x73])],
    ['another kind of picture', () => drawing().webp().toBuffer()],
    ['another kind of picture, of photographers', () => drawing().tiff().toBuffer()],
    ['a picture that was cut off', async () => (await drawing(900, 900).jpeg().toBuffer()).subarray(0, 2_000)],
    ['a picture of too many pixels', () => png(4_001, 4_000)],
    ['a file that is too long', () => Buffer.alloc(pictureLimits.bytes + 1, 0xff)],
  ]
  it.each(cases)('is refused: %s', async (_name, bytes) => {
    const count = async () => (await sandbox.pool.query('select count(*) as n from picture')).rows[0].n
    const before = await count()
    expect(await send(await bytes())).toEqual({ code: 1, msg: 'invalid_file_format', data: null })
    expect(await count()).toBe(before)
  })

  it('is recognised by its bytes, whatever the request says', async () => {
    expect(await send(svg, sandbox.staff.conrad, { 'content-type': 'image/png' })).toMatchObject({
      msg: 'invalid_file_format',
    })
    expect(await send(await png(), sandbox.staff.conrad, { 'content-type': 'text/html' })).toMatchObject({ code: 0 })
  })
})

describe('a picture is accepted', () => {
  it('from content operators and admins alone, signed in, on their device, from a page of ours', async () => {
    const { conrad, victor, wendy, fiona } = sandbox.staff
    const bytes = await png()
    const answerOf = async (...asked: [Operator, Record<string, string>?]) => {
      const { code, msg } = await send(bytes, ...asked)
      return [code, msg]
    }
    expect(await answerOf(victor)).toEqual([0, 'success'])
    for (const other of [wendy, fiona]) expect(await answerOf(other)).toEqual([1, 'illegal_operation'])
    expect(await answerOf(conrad, { otk: '' })).toEqual([401, 'please_login'])
    expect(await answerOf(conrad, { otk: sandbox.alice.token ?? '' })).toEqual([401, 'please_login'])
    expect(await answerOf(conrad, { sid: '0'.repeat(32) })).toEqual([401, 'please_login'])
    expect(await answerOf(conrad, { sid: 'x' })).toEqual([1, 'illegal_request'])
    expect(await answerOf(conrad, { origin: 'https://evil.test' })).toEqual([1, 'illegal_request'])
    expect(await answerOf(conrad, { 'sec-fetch-site': 'cross-site' })).toEqual([1, 'illegal_request'])
  })

  it('with an audit event that has its sender and name', async () => {
    const { name } = await upload(await png(30, 20))
    const { rows } = await sandbox.pool.query(
      'select operator_id, request from audit where call = $1 order by seq desc',
      [uploadPicture.path],
    )
    expect(rows[0]).toEqual({ operator_id: sandbox.staff.conrad.id, request: { name, width: 30, height: 20 } })
  })

  /** Four people send `each` pictures at once. */
  const allSend = async (each: number, bytes: Buffer) => {
    const { staff, alice, bob, fastify } = sandbox
    const ways = [
      ...[staff.conrad, staff.victor].map((who) => () => send(bytes, who)),
      ...[alice, bob].map((who) => () => sendPhoto(fastify, who, bytes)),
    ]
    return await Promise.all(ways.flatMap((way) => Array.from({ length: each }, way)))
  }

  it('where each of several people sends two at once', async () => {
    const kept = await allSend(2, await png(1_200, 900))
    expect(kept.map(({ msg }) => msg)).toEqual(kept.map(() => 'success'))
    expect(new Set(kept.map(({ data }) => data?.name)).size).toBe(8)
  })

  it('while there is room; beyond that the answer is busy, and only for those requests', async () => {
    const words = (await allSend(10, await png(4_000, 4_000))).map(({ msg }) => msg)
    expect(new Set(words)).toEqual(new Set(['success', 'network_error']))
    expect(words.filter((word) => word === 'success').length).toBeGreaterThanOrEqual(8)
    expect(await send(await png())).toMatchObject({ code: 0 })
  })

  it('while the queue of the drawing has room', async () => {
    const bytes = await png(4_000, 4_000)
    const { draw, full } = createDrawing()
    expect(full()).toBe(false)
    const drawn = Array.from({ length: 40 }, () => draw(bytes))
    expect(full()).toBe(true)
    const answerOf = await Promise.allSettled(drawn)
    const refused = answerOf.filter(({ status }) => status === 'rejected')
    expect(answerOf.length - refused.length).toBeGreaterThanOrEqual(10)
    expect(refused).toEqual(refused.map(() => ({ status: 'rejected', reason: new RefusalError('network_error') })))
    expect(await draw(await png())).toMatchObject({ width: 400 })
  })
})

describe('a picture is kept', () => {
  const write = (picture: string | null, body = '<p>They hang.</p>') =>
    sandbox.staff.conrad.call(save, { source: 'Humidor', picture, text: goodText({ body }) })
  const isThere = async (name: string) => (await shown(picturePath(name))).statusCode === 200

  it('for a day where nothing shows it, and forever where something does', async () => {
    const [unused, cover, within] = [await upload(await png()), await upload(await png()), await upload(await png())]
    await write(cover.name, `<p><img src="${picturePath(within.name)}" alt=""></p>`)
    await sandbox.travel(DAY - 3_600)
    expect(await isThere(unused.name)).toBe(true)
    await sandbox.travel(2 * 3_600)
    expect([await isThere(unused.name), await isThere(cover.name), await isThere(within.name)]).toEqual([
      false,
      true,
      true,
    ])
  })

  it('for a day after the last use of it ended', async () => {
    const { name } = await upload(await png())
    const { id, version } = await write(name)
    await write(name)
    const without = { source: 'Humidor', picture: null }
    await sandbox.staff.conrad.call(save, { id, version, ...without })
    await sandbox.travel(2 * DAY)
    expect(await isThere(name)).toBe(true)
    await sandbox.renewOperatorSession(sandbox.staff.conrad)
    const others = await sandbox.pool.query('select id, version from news where picture = $1', [name])
    const [other] = others.rows
    await sandbox.staff.conrad.call(save, { id: Number(other.id), version: other.version, ...without })
    await sandbox.travel(DAY - 3_600)
    expect(await isThere(name)).toBe(true)
    await sandbox.travel(2 * 3_600)
    expect(await isThere(name)).toBe(false)
  })

  it('unchanged', async () => {
    const { name } = await upload(await png())
    await expect(sandbox.pool.query('update picture set width = 1 where name = $1', [name])).rejects.toThrow(
      'never changes',
    )
  })
})
