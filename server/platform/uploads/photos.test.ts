import { uploadPhoto } from '@humidor/contract/platform/upload.ts'
import { token } from '@humidor/contract/platform/uploads.ts'
import { pictureLimits, picturePath } from '@humidor/domain/platform/picture.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { sendForm, sendPhoto, writeForm } from '@humidor/sandbox/photos.ts'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { jpeg } from '../../features/community/activities/activities.testing.ts'
import { changeSetting } from '../settings/stored-settings.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})

const blob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)])
const headersOf = (who: Person, more: Record<string, string> = {}) => ({ sid: who.sid, tk: who.token ?? '', ...more })
const tokenOf = async (who: Person) => (await who.call(token, {})).token
const no = (code: number, msg: string) => ({ code, msg, data: null })
const shown = (name: string) => sandbox.fastify.inject({ method: 'GET', url: picturePath(name) })
const pictures = async () => Number((await sandbox.pool.query('select count(*) as n from picture')).rows[0].n)

describe('a photo of a member', () => {
  it.each(['png', 'jpeg', 'gif'] as const)('that is a %s is redrawn, and loses its location', async (format) => {
    const bytes = await sharp(await jpeg(2_000, 1_000))
      .withExif({ IFD0: { Make: 'A camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .toFormat(format)
      .toBuffer()
    const { code, data } = await sendPhoto(sandbox.fastify, sandbox.alice, bytes)
    expect([code, data?.width, data?.height]).toEqual([0, 1600, 800])
    const kept = await sharp((await shown(data?.name ?? '')).rawPayload).metadata()
    expect([kept.format, kept.exif]).toEqual(['webp', undefined])
  })

  it('is recognised by its bytes', async () => {
    const cases = [Buffer.alloc(0), Buffer.from('<svg onload="pwned()"/>'), Buffer.alloc(pictureLimits.bytes + 1, 0xff)]
    for (const bytes of cases)
      expect(await sendPhoto(sandbox.fastify, sandbox.alice, bytes)).toEqual(no(1, 'invalid_file_format'))
    const most = Buffer.concat([await jpeg(), Buffer.alloc(pictureLimits.bytes)])
    expect(await sendPhoto(sandbox.fastify, sandbox.alice, most)).toEqual(no(1, 'invalid_file_format'))
  })

  it('is accepted from an activated, unfrozen member with a session on this device, from a page of ours', async () => {
    const { alice, tom, freya } = sandbox
    const form = await writeForm({ file: blob(await jpeg()), token: await tokenOf(alice) })
    const sent = (headers: Record<string, string>) => sendForm(sandbox.fastify, form, headers)
    expect(await sent(headersOf(alice))).toMatchObject({ code: 0 })
    expect(await sent(headersOf(tom))).toEqual(no(1, 'not_active'))
    expect(await sent(headersOf(freya))).toEqual(no(1, 'account_freeze'))
    expect(await sent({ sid: alice.sid })).toEqual(no(401, 'please_login'))
    expect(await sent(headersOf(alice, { sid: '0'.repeat(32) }))).toEqual(no(401, 'please_login'))
    expect(await sent(headersOf(alice, { sid: 'x' }))).toEqual(no(1, 'illegal_request'))
    expect(await sent(headersOf(alice, { origin: 'https://evil.test' }))).toEqual(no(1, 'illegal_request'))
    const { conrad } = sandbox.staff
    expect(await sent({ sid: conrad.sid, otk: conrad.operatorToken ?? '' })).toEqual(no(401, 'please_login'))
  })

  it('needs the form token of this session, and of no other', async () => {
    const { alice, bob } = sandbox
    const file = blob(await jpeg())
    const before = await pictures()
    const forms = [{ file }, { file, token: '' }, { file, token: 'x' }, { file, token: await tokenOf(bob) }]
    const late = await tokenOf(bob)
    await sandbox.renewSession(bob)
    forms.push({ file, token: late })
    for (const form of forms.slice(0, 4))
      expect(await sendForm(sandbox.fastify, await writeForm(form), headersOf(alice))).toEqual(no(1, 'illegal_request'))
    // A later session of the same member has another token.
    expect(await sendForm(sandbox.fastify, await writeForm({ file, token: late }), headersOf(bob))).toEqual(
      no(1, 'illegal_request'),
    )
    expect(await pictures()).toBe(before)
  })

  it('is one file and a token, and no other form', async () => {
    const { alice } = sandbox
    const file = blob(await jpeg())
    const right = await tokenOf(alice)
    const more = await writeForm({ file, token: right, other: 'x' })
    expect(await sendForm(sandbox.fastify, more, headersOf(alice))).toEqual(no(1, 'illegal_request'))
    const text = await writeForm({ file: 'not a file', token: right })
    expect(await sendForm(sandbox.fastify, text, headersOf(alice))).toEqual(no(1, 'illegal_request'))
    const good = await writeForm({ file, token: right })
    for (const type of ['application/json', 'multipart/form-data', 'multipart/form-data; boundary=other', 'x'])
      expect([type, await sendForm(sandbox.fastify, { ...good, type }, headersOf(alice))]).toEqual([
        type,
        no(1, 'illegal_request'),
      ])
    const cut = { ...good, payload: good.payload.subarray(0, good.payload.length - 30) }
    expect(await sendForm(sandbox.fastify, cut, headersOf(alice))).toEqual(no(1, 'illegal_request'))
  })

  it('is sent to this exact path, since every call near it is sealed', async () => {
    const { alice } = sandbox
    const { payload, type } = await writeForm({ file: blob(await jpeg()), token: await tokenOf(alice) })
    for (const url of [
      '/api/upload/fe/',
      '/api/upload/FE',
      '/api//upload/fe',
      '/api/upload/fe/x',
      '/api/activity/create',
    ]) {
      const headers = { ...headersOf(alice), 'content-type': type }
      const answer = await sandbox.fastify.inject({ method: 'POST', url, headers, payload })
      // A sealed answer is no JSON. A path outside /api does not exist.
      expect([url, answer.statusCode === 404 || !answer.body.startsWith('{')]).toEqual([url, true])
    }
    const { headers } = await sandbox.fastify.inject({
      method: 'GET',
      url: uploadPhoto.path,
      headers: headersOf(alice),
    })
    expect(headers['content-type']).toContain('text/plain')
  })

  it('is one of a limited number within 24 hours, concurrent ones included', async () => {
    const { gregor } = sandbox
    await changeSetting(sandbox.db, 'uploadsPerDay', 12)
    const bytes = await jpeg()
    for (let n = 0; n < 11; n += 1) expect(await sendPhoto(sandbox.fastify, gregor, bytes)).toMatchObject({ code: 0 })
    // A process accepts at most two uploads of one member at once.
    const answers = await Promise.all(Array.from({ length: 2 }, () => sendPhoto(sandbox.fastify, gregor, bytes)))
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
    expect(new Set(answers.map(({ msg }) => msg))).toEqual(new Set(['success', 'upload_limit_reached']))
    await sandbox.travel(86_400 - 60)
    await sandbox.renewSession(gregor)
    expect(await sendPhoto(sandbox.fastify, gregor, bytes)).toEqual(no(1, 'upload_limit_reached'))
    await sandbox.travel(120)
    expect(await sendPhoto(sandbox.fastify, gregor, bytes)).toMatchObject({ code: 0 })
  })

  it('counts even where it is no photo, since checking is the cost, and expired counts are deleted', async () => {
    const { gregor } = sandbox
    await sandbox.travel(2 * 86_400)
    await sandbox.renewSession(gregor)
    await changeSetting(sandbox.db, 'uploadsPerDay', 10)
    const cut = (await jpeg(900, 900)).subarray(0, 2_000)
    for (let n = 0; n < 10; n += 1)
      expect(await sendPhoto(sandbox.fastify, gregor, n % 2 === 0 ? cut : Buffer.from('no picture'))).toEqual(
        no(1, 'invalid_file_format'),
      )
    expect(await sendPhoto(sandbox.fastify, gregor, await jpeg())).toEqual(no(1, 'upload_limit_reached'))
    const sent = async () =>
      (await sandbox.pool.query('select from photo_sent where uid = $1', [gregor.uid])).rows.length
    expect(await sent()).toBe(10)
    await sandbox.travel(86_400 + 7_200)
    expect(await sent()).toBe(0)
  })
})
