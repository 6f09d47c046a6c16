import {
  activities,
  activity,
  application,
  applications,
  saveActivity,
} from '@humidor/contract/community/activities.console.ts'
import { create, list } from '@humidor/contract/community/activities.ts'
import { picturePath } from '@humidor/domain/platform/picture.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { applies, appliesRight, newest, photosOf, publishes, refused, uscd } from './activities.testing.ts'

const DAY = 86_400

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
// Each test has a day of its own, as there is one application a day.
beforeEach(async () => await sandbox.travel(DAY))

describe('an application', () => {
  it('is accepted once a day, with photos of one’s own, and has five working days for its answer', async () => {
    const { alice, clock } = sandbox
    const made = await applies(sandbox, alice, { photos: 3 })
    expect(made).toMatchObject({ fid: expect.any(Number) })
    const row = await newest(sandbox.alice)
    expect(row).toMatchObject({
      activityName: 'An evening in Chengdu',
      status: 0,
      reply: null,
      subsidy: null,
      paidAt: null,
    })
    expect(row.images).toHaveLength(3)
    expect(row.dueAt > clock.now()).toBe(true)
    expect(await applies(sandbox, alice)).toEqual(refused('activity_already_joined_today'))
    expect(await alice.call(list, { limit: 10 })).toMatchObject({ appliedToday: true })
    await sandbox.travel(DAY)
    expect(await alice.call(list, { limit: 10 })).toMatchObject({ appliedToday: false })
    expect(await applies(sandbox, alice)).toMatchObject({ fid: expect.any(Number) })
  })

  it('is accepted once, of twenty that are sent at once', async () => {
    const { bob } = sandbox
    const sets = [await photosOf(sandbox, bob, 2), await photosOf(sandbox, bob, 2)]
    const form = { activityName: 'At once', activityType: 'meeting' as const, mark: 'Twelve came.' }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => bob.tryCall(create, { ...form, images: sets[n % 2] ?? [] })),
    )
    expect(answers.filter((one) => 'fid' in one)).toHaveLength(1)
    expect(new Set(answers.flatMap((one) => ('refused' in one ? one.refused : [])))).toEqual(
      new Set(['activity_already_joined_today']),
    )
  })

  it('gets the first answer again where the same request is repeated', async () => {
    const { carol } = sandbox
    const asked = {
      activityName: 'Again',
      activityType: 'meeting' as const,
      mark: 'Ten came.',
      images: await photosOf(sandbox, carol, 2),
    }
    const key = crypto.randomUUID()
    const first = await carol.call(create, asked, { key })
    expect(await carol.call(create, asked, { key })).toEqual(first)
  })

  it('cannot use a photo twice: not within itself, not in a later one, and not another member’s', async () => {
    const { alice, gregor } = sandbox
    const [one = '', other = ''] = await photosOf(sandbox, alice, 2)
    const form = { activityName: 'A walk', activityType: 'meeting' as const, mark: 'We walked.' }
    expect(await alice.sendRaw('POST', create.path, { ...form, images: `${one},${one}` })).toEqual(
      refused('parameter_error'),
    )
    expect(await gregor.tryCall(create, { ...form, images: [one, other] })).toEqual(refused('file_not_found'))
    expect(await alice.tryCall(create, { ...form, images: [one, other] })).toMatchObject({ fid: expect.any(Number) })
    await sandbox.travel(DAY)
    expect(await alice.tryCall(create, { ...form, images: [one, ...(await photosOf(sandbox, alice, 1))] })).toEqual(
      refused('file_not_found'),
    )
  })

  it('cannot show operators’ pictures, nor an address', async () => {
    const { alice } = sandbox
    const [own = ''] = await photosOf(sandbox, alice, 1)
    const theirs = 'z'.repeat(26)
    await sql`insert into picture select ${theirs}, large, small, width, height, 'operator:1', uploaded_at, uploaded_at
      from picture where name = ${own}`.execute(sandbox.db)
    const form = { activityName: 'A walk', activityType: 'meeting', mark: 'We walked.' }
    expect(await alice.sendRaw('POST', create.path, { ...form, images: `${own},${theirs}` })).toEqual(
      refused('file_not_found'),
    )
    for (const images of ['https://evil.test/a.png,https://evil.test/b.png', `${own},../../etc/passwd`, `${own},,`])
      expect(await alice.sendRaw('POST', create.path, { ...form, images })).toEqual(refused('parameter_error'))
  })

  it('keeps its photos for good', async () => {
    const { paula } = sandbox
    const images = await photosOf(sandbox, paula, 2)
    await paula.call(create, { activityName: 'Kept', activityType: 'meeting', mark: 'Ten came.', images })
    const [loose = ''] = await photosOf(sandbox, paula, 1)
    await sandbox.travel(3 * DAY)
    const isThere = async (name: string) =>
      (await sandbox.fastify.inject({ method: 'GET', url: picturePath(name) })).statusCode === 200
    expect([await isThere(images[0] ?? ''), await isThere(loose)]).toEqual([true, false])
  })

  it('for a salon needs a silver member', async () => {
    expect(await applies(sandbox, sandbox.alice, { type: 'salon' })).toEqual(refused('level_too_low'))
    expect(await applies(sandbox, sandbox.sylvia, { type: 'salon' })).toMatchObject({ fid: expect.any(Number) })
  })

  it('for an activity is accepted while that goes on, and has its type', async () => {
    const { magnus } = sandbox
    const [running, coming, over] = [
      await publishes(sandbox, { type: 'workshop' }),
      await publishes(sandbox, { type: 'workshop', from: 1 }),
      await publishes(sandbox, { type: 'workshop', from: -9, days: 8 }),
    ]
    for (const activityId of [coming, over])
      expect(await applies(sandbox, magnus, { type: 'workshop', activityId })).toEqual(refused('activity_not_ongoing'))
    expect(await applies(sandbox, magnus, { type: 'meeting', activityId: running })).toEqual(refused('wrong_type'))
    expect(await applies(sandbox, magnus, { type: 'workshop', activityId: running })).toMatchObject({
      fid: expect.any(Number),
    })
  })

  it('for a draft is answered as for a missing one', async () => {
    const { conrad } = sandbox.staff
    await sandbox.renewOperatorSession(conrad)
    const [startsAt, endsAt] = [sandbox.clock.now(), new Date(sandbox.clock.now().getTime() + 1e8)]
    const { id } = await conrad.call(saveActivity, { type: 'meeting', picture: null, startsAt, endsAt })
    expect(await applies(sandbox, sandbox.magnus, { activityId: id })).toEqual(refused('not_found'))
  })

  it('is listed in pages, the newest first, to its member alone', async () => {
    const { gregor } = sandbox
    const made: number[] = []
    for (let n = 0; n < 3; n += 1) {
      await sandbox.travel(DAY)
      made.unshift(await appliesRight(sandbox, gregor))
    }
    const seen: number[] = []
    let after: string | undefined
    do {
      const page = await gregor.call(list, { limit: 2, ...(after === undefined ? {} : { after }) })
      if (after !== undefined) expect(page.activities).toEqual([])
      seen.push(...page.rows.map(({ fid }) => fid))
      expect(page.count).toBe(3)
      after = page.next ?? undefined
    } while (after !== undefined)
    expect(seen).toEqual(made)
    expect(await sandbox.freya.call(list, { limit: 10 })).toMatchObject({ rows: [], count: 0 })
  })
})

describe('operators', () => {
  it('see the applicant, the photos, the earlier applications, and the amounts of the table', async () => {
    const { alice, staff } = sandbox
    const fid = await appliesRight(sandbox, alice, { photos: 4 })
    await sandbox.renewOperatorSession(staff.wendy)
    const row = await staff.wendy.call(application, { fid })
    expect(row).toMatchObject({ member: { uid: alice.uid, name: alice.name }, state: 'waiting', level: 1, photos: 4 })
    expect(row.images).toHaveLength(4)
    expect(row.before.applied).toBeGreaterThan(0)
    expect(row.terms.subsidySalon).toBe(uscd(500))
    const found = await staff.wendy.call(applications, { limit: 10, state: 'waiting', search: String(alice.uid) })
    expect(found.rows.map((one) => one.fid)).toContain(fid)
    expect(found.rows.every(({ member }) => member.uid === alice.uid)).toBe(true)
  })

  it('publish activities in several languages, which members read in theirs, or in English', async () => {
    const { conrad } = sandbox.staff
    const id = await publishes(sandbox, { days: 30 })
    const { version, texts, ...facts } = await conrad.call(activity, { id })
    expect(texts).toHaveLength(1)
    const { type, picture, startsAt, endsAt } = facts
    const text = { language: 'de', title: 'Nachbarn treffen', body: 'Zehn Stühle.\n\nEin Tisch.' }
    await conrad.call(saveActivity, { id, version, type, picture, startsAt, endsAt, text })
    const seenIn = async (lang: string) =>
      (await sandbox.alice.call(list, { limit: 10, lang })).activities.find((one) => one.id === id)
    expect(await seenIn('de')).toMatchObject({
      title: 'Nachbarn treffen',
      desc: 'Zehn Stühle.\n\nEin Tisch.',
      lang: 'de',
    })
    expect(await seenIn('jp')).toMatchObject({ title: 'Meet your neighbours', lang: 'en', status: 1 })
    const { rows } = await conrad.call(activities, { limit: 10, state: 'ongoing' })
    expect(rows.find((row) => row.id === id)).toMatchObject({ languages: ['en', 'de'], state: 'ongoing' })
  })
})

describe('the database', () => {
  it('lets nobody change an application, pay it twice, or delete a photo', async () => {
    const fid = await appliesRight(sandbox, sandbox.alice)
    const tries = [
      `update application set uid = ${sandbox.bob.uid} where id = ${fid}`,
      `update application set state = 'paid', paid_at = now(), paid_by = 1 where id = ${fid}`,
      `update application set made_at = made_at - interval '1 hour' where id = ${fid}`,
      `delete from application where id = ${fid}`,
      `delete from application_photo where application_id = ${fid}`,
      `update application_photo set picture = 'x' where application_id = ${fid}`,
    ]
    for (const one of tries) await expect(sandbox.pool.query(one), one).rejects.toThrow()
  })
})
