import { create, list } from '@humidor/contract/activities.ts'
import { activities, activity, application, applications, saveActivity } from '@humidor/contract/console/activities.ts'
import { getNotify } from '@humidor/contract/notices.ts'
import { picturePath } from '@humidor/domain/picture.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { memberAccount, platformAccount } from '../../ledger/accounts.ts'
import { post } from '../../ledger/post.ts'
import { applies, appliesRight, approves, decides, photosOf, publishes, refuses } from './activities.testing.ts'

const DAY = 86_400
const uscd = (whole: number) => BigInt(whole) * 1_000_000n
const refused = (code: string) => ({ refused: code })

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
// Each story on a day of its own, as there is one application a day.
beforeEach(async () => await sandbox.travel(DAY))

const newest = async (who = sandbox.alice) => (await who.gets(list, { limit: 10 })).rows[0] ?? expect.unreachable()

describe('an application', () => {
  it('is taken once a day, with photos of one’s own, and is to be answered in five working days', async () => {
    const { alice, clock } = sandbox
    const made = await applies(sandbox, alice, { photos: 3 })
    expect(made).toMatchObject({ fid: expect.any(Number) })
    const row = await newest()
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
    expect(await alice.gets(list, { limit: 10 })).toMatchObject({ appliedToday: true })
    await sandbox.travel(DAY)
    expect(await alice.gets(list, { limit: 10 })).toMatchObject({ appliedToday: false })
    expect(await applies(sandbox, alice)).toMatchObject({ fid: expect.any(Number) })
  })

  it('is taken once, of twenty that are sent at once', async () => {
    const { bob } = sandbox
    const sets = [await photosOf(sandbox, bob, 2), await photosOf(sandbox, bob, 2)]
    const said = { activityName: 'At once', activityType: 'meeting' as const, mark: 'Twelve came.' }
    const told = await Promise.all(
      Array.from({ length: 20 }, (_, n) => bob.asks(create, { ...said, images: sets[n % 2] ?? [] })),
    )
    expect(told.filter((one) => 'fid' in one)).toHaveLength(1)
    expect(new Set(told.flatMap((one) => ('refused' in one ? one.refused : [])))).toEqual(
      new Set(['activity_already_joined_today']),
    )
  })

  it('gets the first answer again where the same is sent again', async () => {
    const { carol } = sandbox
    const asked = {
      activityName: 'Again',
      activityType: 'meeting' as const,
      mark: 'Ten came.',
      images: await photosOf(sandbox, carol, 2),
    }
    const key = crypto.randomUUID()
    const first = await carol.gets(create, asked, { key })
    expect(await carol.gets(create, asked, { key })).toEqual(first)
  })

  it('names no photo twice: not within itself, not in a later one, and nobody else’s', async () => {
    const { alice, gregor } = sandbox
    const [one = '', other = ''] = await photosOf(sandbox, alice, 2)
    const said = { activityName: 'A walk', activityType: 'meeting' as const, mark: 'We walked.' }
    expect(await alice.sends('POST', create.path, { ...said, images: `${one},${one}` })).toEqual(
      refused('parameter_error'),
    )
    expect(await gregor.asks(create, { ...said, images: [one, other] })).toEqual(refused('file_not_found'))
    expect(await alice.asks(create, { ...said, images: [one, other] })).toMatchObject({ fid: expect.any(Number) })
    await sandbox.travel(DAY)
    expect(await alice.asks(create, { ...said, images: [one, ...(await photosOf(sandbox, alice, 1))] })).toEqual(
      refused('file_not_found'),
    )
  })

  it('cannot show what operators uploaded, nor an address', async () => {
    const { alice } = sandbox
    const [own = ''] = await photosOf(sandbox, alice, 1)
    const theirs = 'z'.repeat(26)
    await sql`insert into picture select ${theirs}, large, small, width, height, 'operator:1', uploaded_at, uploaded_at
      from picture where name = ${own}`.execute(sandbox.db)
    const said = { activityName: 'A walk', activityType: 'meeting', mark: 'We walked.' }
    expect(await alice.sends('POST', create.path, { ...said, images: `${own},${theirs}` })).toEqual(
      refused('file_not_found'),
    )
    for (const images of ['https://evil.test/a.png,https://evil.test/b.png', `${own},../../etc/passwd`, `${own},,`])
      expect(await alice.sends('POST', create.path, { ...said, images })).toEqual(refused('parameter_error'))
  })

  it('keeps its photos for good', async () => {
    const { paula } = sandbox
    const images = await photosOf(sandbox, paula, 2)
    await paula.gets(create, { activityName: 'Kept', activityType: 'meeting', mark: 'Ten came.', images })
    const [loose = ''] = await photosOf(sandbox, paula, 1)
    await sandbox.travel(3 * DAY)
    const isThere = async (name: string) =>
      (await sandbox.fastify.inject({ method: 'GET', url: picturePath(name) })).statusCode === 200
    expect([await isThere(images[0] ?? ''), await isThere(loose)]).toEqual([true, false])
  })

  it('for a salon takes a silver member', async () => {
    expect(await applies(sandbox, sandbox.alice, { type: 'salon' })).toEqual(refused('level_too_low'))
    expect(await applies(sandbox, sandbox.sylvia, { type: 'salon' })).toMatchObject({ fid: expect.any(Number) })
  })

  it('for an activity is taken while that goes on, and is of its type', async () => {
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

  it('for a draft is answered as for one that is not there', async () => {
    const { conrad } = sandbox.staff
    await sandbox.atDesk(conrad)
    const [startsAt, endsAt] = [sandbox.clock.now(), new Date(sandbox.clock.now().getTime() + 1e8)]
    const { id } = await conrad.gets(saveActivity, { type: 'meeting', picture: null, startsAt, endsAt })
    expect(await applies(sandbox, sandbox.magnus, { activityId: id })).toEqual(refused('not_found'))
  })

  it('is listed in pages, the newest first, to its member alone', async () => {
    const { gregor } = sandbox
    const made: number[] = []
    for (let n = 0; n < 5; n += 1) {
      await sandbox.travel(DAY)
      made.unshift(await appliesRight(sandbox, gregor))
    }
    const seen: number[] = []
    let after: string | undefined
    do {
      const page = await gregor.gets(list, { limit: 2, ...(after === undefined ? {} : { after }) })
      if (after !== undefined) expect(page.activities).toEqual([])
      seen.push(...page.rows.map(({ fid }) => fid))
      expect(page.count).toBe(5)
      after = page.next ?? undefined
    } while (after !== undefined)
    expect(seen).toEqual(made)
    expect(await sandbox.freya.gets(list, { limit: 10 })).toMatchObject({ rows: [], count: 0 })
  })
})

describe('a subsidy', () => {
  it('is paid once two operators agree, out of the treasury, and the member hears of it', async () => {
    const { alice, clock } = sandbox
    const fid = await appliesRight(sandbox, alice, { photos: 5 })
    const before = await alice.holds('USCD')
    expect(await approves(sandbox, fid, { people: 12, money: 120, extra: 50, reply: 'A fine evening.' })).toBeNull()
    expect(await alice.holds('USCD')).toBe(before)
    expect(await approves(sandbox, fid)).toEqual(refused('illegal_operation'))
    expect(await decides(sandbox, fid)).toBeNull()
    expect(await alice.holds('USCD')).toBe(before + uscd(170))
    expect(await newest()).toMatchObject({
      status: 1,
      subsidy: uscd(170),
      reply: 'A fine evening.',
      paidAt: clock.now(),
    })
    const [notice] = await alice.gets(getNotify, {})
    expect(notice).toMatchObject({ kind: 'applicationApproved', params: { name: 'An evening in Chengdu' } })
    const { rows } = await sandbox.pool.query(`select operation, key from transfer order by id desc limit 1`)
    expect(rows).toEqual([{ operation: 'activityAward', key: `activity:${fid}` }])
    expect(await refuses(sandbox, fid)).toEqual(refused('illegal_operation'))
  })

  it('is what the table says, and nothing else is even asked for', async () => {
    const fid = await appliesRight(sandbox, sandbox.bob)
    expect(await approves(sandbox, fid, { people: 12, money: 121 })).toEqual(refused('wrong_money'))
    expect(await approves(sandbox, fid, { people: 12, extra: 101 })).toEqual(refused('wrong_money'))
    expect(await approves(sandbox, fid, { people: 21, money: 210 })).toEqual(refused('illegal_value'))
    expect(await approves(sandbox, fid, { who: sandbox.staff.conrad })).toEqual(refused('illegal_operation'))
    const held = await sandbox.pool.query(`select count(*) as n from approval where about = $1`, [String(fid)])
    expect(held.rows).toEqual([{ n: 0n }])
  })

  it('is not paid where the second operator says no; it can be approved again, or refused', async () => {
    const { carol } = sandbox
    const fid = await appliesRight(sandbox, carol)
    const before = await carol.holds('USCD')
    await approves(sandbox, fid)
    expect(await decides(sandbox, fid, false)).toBeNull()
    expect(await newest(carol)).toMatchObject({ status: 0 })
    expect(await approves(sandbox, fid)).toBeNull()
    expect(await refuses(sandbox, fid, 'No faces are to be seen.')).toBeNull()
    // What a second operator was asked is over with it.
    expect(await decides(sandbox, fid)).toEqual(refused('not_found'))
    expect(await newest(carol)).toMatchObject({ status: 2, reply: 'No faces are to be seen.', subsidy: null })
    expect(await carol.holds('USCD')).toBe(before)
    const [notice] = await carol.gets(getNotify, {})
    expect(notice).toMatchObject({ kind: 'applicationRefused', params: { reason: 'No faces are to be seen.' } })
  })

  it('that two operators decide at once, and that is refused at once, comes out in one way', async () => {
    const { paula } = sandbox
    const before = await paula.holds('USCD')
    const fid = await appliesRight(sandbox, paula)
    await approves(sandbox, fid)
    const told = await Promise.all([decides(sandbox, fid), refuses(sandbox, fid), decides(sandbox, fid)])
    expect(told.filter((one) => one === null)).toHaveLength(1)
    const { status } = await newest(paula)
    expect(await paula.holds('USCD')).toBe(status === 1 ? before + uscd(120) : before)
  })

  it('waits where the treasury does not cover it, and is paid once it does, the oldest first', async () => {
    const { alice, bob } = sandbox
    const treasury = async () =>
      BigInt(
        (
          await sandbox.pool.query(
            `select sum(balance) as n from account where owner = 'platform' and name = 'treasury' and asset = 'USCD'`,
          )
        ).rows[0].n,
      )
    const before = [await alice.holds('USCD'), await bob.holds('USCD')] as const
    const [first, second] = [await appliesRight(sandbox, alice), await appliesRight(sandbox, bob)]
    // All but a millionth less than the first one takes.
    const rest = uscd(120) - 1n
    const taken = (await treasury()) - rest
    await sandbox.magnus.owns(taken as never, 'USCD')
    await approves(sandbox, first)
    await decides(sandbox, first)
    await approves(sandbox, second, { people: 5, money: 50 })
    await decides(sandbox, second)
    // The second one is covered, but does not pass by who waits longer.
    await sandbox.travel(120)
    expect([await alice.holds('USCD'), await bob.holds('USCD')]).toEqual(before)
    expect(await newest(alice)).toMatchObject({ status: 1, subsidy: uscd(120), paidAt: null })
    await sandbox.atDesk(sandbox.staff.wendy)
    const waiting = await sandbox.staff.wendy.gets(applications, { limit: 10, state: 'processing' })
    expect(waiting.rows.map(({ fid }) => fid)).toEqual([first, second])
    expect([waiting.count, waiting.counts.processing]).toEqual([2, 2])
    await fillTreasury(1n)
    await sandbox.travel(60)
    expect([await alice.holds('USCD'), await bob.holds('USCD')]).toEqual([before[0] + uscd(120), before[1]])
    await fillTreasury(uscd(50))
    await sandbox.travel(60)
    expect(await bob.holds('USCD')).toBe(before[1] + uscd(50))
    expect(await newest(bob)).toMatchObject({ status: 1, paidAt: expect.any(Date) })
    await fillTreasury(taken - uscd(51))
  })
})

/** Money of magnus's becomes the treasury's again. */
async function fillTreasury(amount: bigint) {
  const posting = {
    ...{ from: memberAccount(sandbox.magnus.uid, 'transaction'), to: platformAccount('treasury', 'USCD') },
    ...{ amount: amount as never, out: 'transactionTransferOut' as const },
  }
  await sandbox.db
    .transaction()
    .execute((tx) =>
      post(tx, [
        { operation: 'test', key: `test:${crypto.randomUUID()}`, at: sandbox.clock.now(), postings: [posting] },
      ]),
    )
}

describe('operators', () => {
  it('see who applied, with the photos, what was before, and what the table says', async () => {
    const { alice, staff } = sandbox
    const fid = await appliesRight(sandbox, alice, { photos: 4 })
    await sandbox.atDesk(staff.wendy)
    const row = await staff.wendy.gets(application, { fid })
    expect(row).toMatchObject({ member: { uid: alice.uid, name: alice.name }, state: 'waiting', level: 1, photos: 4 })
    expect(row.images).toHaveLength(4)
    expect(row.before.applied).toBeGreaterThan(0)
    expect(row.terms.subsidySalon).toBe(uscd(500))
    const found = await staff.wendy.gets(applications, { limit: 10, state: 'waiting', search: String(alice.uid) })
    expect(found.rows.map((one) => one.fid)).toContain(fid)
    expect(found.rows.every(({ member }) => member.uid === alice.uid)).toBe(true)
  })

  it('publish activities in several languages, which members read in theirs, or in English', async () => {
    const { conrad } = sandbox.staff
    const id = await publishes(sandbox, { days: 30 })
    const { version, texts, ...facts } = await conrad.gets(activity, { id })
    expect(texts).toHaveLength(1)
    const { type, picture, startsAt, endsAt } = facts
    const text = { language: 'de', title: 'Nachbarn treffen', body: 'Zehn Stühle.\n\nEin Tisch.' }
    await conrad.gets(saveActivity, { id, version, type, picture, startsAt, endsAt, text })
    const seenIn = async (lang: string) =>
      (await sandbox.alice.gets(list, { limit: 10, lang })).activities.find((one) => one.id === id)
    expect(await seenIn('de')).toMatchObject({
      title: 'Nachbarn treffen',
      desc: 'Zehn Stühle.\n\nEin Tisch.',
      lang: 'de',
    })
    expect(await seenIn('jp')).toMatchObject({ title: 'Meet your neighbours', lang: 'en', status: 1 })
    const { rows } = await conrad.gets(activities, { limit: 10, state: 'ongoing' })
    expect(rows.find((row) => row.id === id)).toMatchObject({ languages: ['en', 'de'], state: 'ongoing' })
  })
})

describe('the database', () => {
  it('lets nobody change what was applied for, pay it twice, or take a photo away', async () => {
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
