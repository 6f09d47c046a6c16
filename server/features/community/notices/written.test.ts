import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { notifyMember } from '../../../platform/notifications/notify.ts'
import { mailToAll } from './notices.jobs.ts'
import { goodNotice } from './refusals.testing.ts'

const { list, one, publish, save, takeBack } = consoleContract.notices
const { chooseMail, getNotify, mailChoice, readNotify, unreadNotify } = contract.notices

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
}, 60_000)
beforeEach(async () => await sandbox.renewOperatorSession(sandbox.staff.conrad))

const conrad = () => sandbox.staff.conrad
type Wish = { uid?: number; byMail?: boolean } & Parameters<typeof goodNotice>[0]
const writes = ({ uid, byMail = false, ...text }: Wish = {}) =>
  conrad().call(save, { uid: uid ?? null, place: 'vip', byMail, text: goodNotice(text) })
async function publishes(wish: Wish = {}) {
  const { id, version } = await writes(wish)
  return { id, ...(await conrad().call(publish, { id, version })) }
}
const titles = async (who: Person, lang = 'en') => (await who.call(getNotify, { lang })).map(({ title }) => title)
const unread = async (who: Person) => (await who.call(unreadNotify, {})).unread
const later = () => sandbox.clock.moveTo(new Date(sandbox.clock.now().getTime() + 1_000))
const tellsOfMoney = ({ uid }: Person) =>
  sandbox.db
    .transaction()
    .execute((tx) => notifyMember(tx, { uid, kind: 'levelReached', params: { level: 3 }, at: sandbox.clock.now() }))

describe('an operator’s notice to everybody', () => {
  it('is read by every member among their other notices, in one order and the reader’s language', async () => {
    const { alice, bob } = sandbox
    await alice.call(readNotify, {})
    await tellsOfMoney(alice)
    later()
    const { id, version } = await writes({ title: 'We move' })
    await conrad().call(save, {
      ...{ id, version, uid: null, place: 'vip', byMail: false },
      text: goodNotice({ language: 'de', title: 'Wir ziehen um' }),
    })
    expect(await titles(alice)).not.toContain('We move')
    await conrad().call(publish, { id, version: version + 1 })
    later()
    await tellsOfMoney(alice)
    expect(await titles(alice)).toEqual([
      'notices.kinds.levelReached.title',
      'We move',
      'notices.kinds.levelReached.title',
      ...(await titles(alice)).slice(3),
    ])
    expect((await alice.call(getNotify, { lang: 'de' }))[1]).toMatchObject({
      ...{ kind: 'written', title: 'Wir ziehen um', lang: 'de', place: 'vip', params: {}, isRead: false },
    })
    expect((await bob.call(getNotify, { lang: 'tai' }))[0]).toMatchObject({ title: 'We move', lang: 'en' })
    expect(await unread(alice)).toBe(3)
  })

  it('is one row, however many read it, and is hidden from members who joined later', async () => {
    const { db } = sandbox
    const rows = async () =>
      Number(
        (await sandbox.pool.query('select (select count(*) from notice) + (select count(*) from written_notice) as n'))
          .rows[0].n,
      )
    const before = await rows()
    await publishes({ title: 'Before you came' })
    expect(await rows()).toBe(before + 1)
    later()
    // A member who joined later.
    await db.executeQuery(sql`alter table member disable trigger member_keeps_its_line`.compile(db))
    await sandbox.pool.query('update member set created_at = $1 where uid = $2', [
      sandbox.clock.now(),
      sandbox.paula.uid,
    ])
    await db.executeQuery(sql`alter table member enable trigger member_keeps_its_line`.compile(db))
    await publishes({ title: 'Since you came' })
    const paulasTitles = await titles(sandbox.paula)
    expect(paulasTitles).toContain('Since you came')
    expect(paulasTitles).not.toContain('Before you came')
  })

  it('is marked as read alone, or with all up to it, and each reader’s marks are their own', async () => {
    const { carol, gregor } = sandbox
    await carol.call(readNotify, {})
    await publishes({ title: 'One' })
    await publishes({ title: 'Two' })
    const [two, first] = await carol.call(getNotify, {})
    expect([two?.title, first?.title, await unread(carol)]).toEqual(['Two', 'One', 2])
    await carol.call(readNotify, { id: first?.id ?? 0 })
    await carol.call(readNotify, { id: first?.id ?? 0 })
    expect((await carol.call(getNotify, {})).slice(0, 2).map(({ isRead }) => isRead)).toEqual([false, true])
    await publishes({ title: 'Three' })
    await carol.call(readNotify, { through: two?.id ?? 0 })
    expect((await carol.call(getNotify, {})).slice(0, 3).map(({ isRead }) => isRead)).toEqual([false, true, true])
    await carol.call(readNotify, { through: Number.MAX_SAFE_INTEGER })
    expect(await unread(carol)).toBe(0)
    // Notices after “all” are unread again.
    await publishes({ title: 'Four' })
    expect(await unread(carol)).toBe(1)
    expect(await unread(gregor)).toBeGreaterThanOrEqual(4)
  })

  it('is gone for everybody once it is taken back, and unread again when it is published anew', async () => {
    const { bob } = sandbox
    const { id, version } = await publishes({ title: 'Too early' })
    await bob.call(readNotify, {})
    expect(await conrad().tryCall(save, { id, version, uid: null, place: null, byMail: false })).toEqual({
      refused: 'illegal_operation',
    })
    const back = await conrad().call(takeBack, { id, version })
    expect(await titles(bob)).not.toContain('Too early')
    expect((await conrad().call(list, { limit: 5, state: 'takenBack' })).rows[0]).toMatchObject({ id, byMail: false })
    const again = { id, version: back.version, uid: null, place: null, byMail: false } as const
    const saved = await conrad().call(save, { ...again, text: goodNotice({ title: 'In time' }) })
    await conrad().call(publish, { id, version: saved.version })
    expect((await bob.call(getNotify, {}))[0]).toMatchObject({ title: 'In time', isRead: false, place: null })
    expect(await unread(bob)).toBe(1)
  })
})

describe('an operator’s notice to one member', () => {
  it('is read by that member alone, who alone can mark it', async () => {
    const { sylvia, magnus } = sandbox
    await sylvia.call(readNotify, {})
    await publishes({ uid: sylvia.uid, title: 'For you alone' })
    const [paulasTitles] = await sylvia.call(getNotify, {})
    expect(paulasTitles).toMatchObject({ kind: 'written', title: 'For you alone' })
    expect(await titles(magnus)).not.toContain('For you alone')
    await magnus.call(readNotify, { id: paulasTitles?.id ?? 0 })
    expect(await unread(sylvia)).toBe(1)
    expect((await conrad().call(list, { limit: 1 })).rows[0]?.member).toEqual({ uid: sylvia.uid, name: sylvia.name })
    await sylvia.call(readNotify, { id: paulasTitles?.id ?? 0 })
    expect(await unread(sylvia)).toBe(0)
  })

  it('is mailed in its reader’s language if the operator requests it and the member has not opted out', async () => {
    const { magnus, sylvia, db } = sandbox
    await db.updateTable('member').set({ language: 'de' }).where('uid', '=', magnus.uid).execute()
    await sylvia.call(chooseMail, { group: 'messages', wanted: false })
    await publishes({ uid: magnus.uid, title: 'No mail of this' })
    await publishes({
      uid: magnus.uid,
      title: 'A mail of this',
      byMail: true,
      body: 'One.\nA line below.\n\nTwo <b>more</b>.',
    })
    await publishes({ uid: sylvia.uid, title: 'A mail of this', byMail: true })
    const [letter, ...more] = await sandbox.inbox(magnus.email)
    expect([letter?.subject, more]).toEqual(['Humidor: A mail of this', []])
    expect(letter?.text).toContain('One.\nA line below.\n\nTwo <b>more</b>.\n\nTime: ')
    expect(letter?.text).toContain('under More, E-mail notifications')
    expect(letter?.html).not.toContain('<b>')
    expect(letter?.html).toContain('One.<br>A line below.</td>')
    expect((await sandbox.inbox(sylvia.email)).map(({ subject }) => subject)).not.toContain('Humidor: A mail of this')
  })
})

describe('the mails of a member', () => {
  it('are chosen group by group, each by itself', async () => {
    const { alice } = sandbox
    const unasked = { money: true, orders: true, messages: true, house: false }
    expect(await alice.call(mailChoice, {})).toEqual(unasked)
    await Promise.all([
      alice.call(chooseMail, { group: 'orders', wanted: false }),
      alice.call(chooseMail, { group: 'house', wanted: true }),
    ])
    expect(await alice.call(mailChoice, {})).toEqual({ ...unasked, orders: false, house: true })
    await alice.call(chooseMail, { group: 'orders', wanted: true })
    expect(await alice.call(mailChoice, {})).toEqual({ ...unasked, house: true })
    expect(await sandbox.bob.call(mailChoice, {})).toEqual(unasked)
    await sandbox.freya.call(chooseMail, { group: 'money', wanted: false })
    expect(await sandbox.freya.call(mailChoice, {})).toMatchObject({ money: false })
  })

  it('follow the choice, except for the safety of the account', async () => {
    const { gregor, clock, db } = sandbox
    await gregor.call(chooseMail, { group: 'money', wanted: false })
    const params = {
      money: { amount: 5_000_000, coin: 'USDT' },
      received: { amount: 5_000_000, coin: 'USDT' },
    } as const
    const more = { address: '0x5aAeb6…1BeAed', reason: 'none', number: 'P-1' }
    for (const kind of ['depositCredited', 'withdrawalAsked', 'pledgeEnded'] as const)
      await db
        .transaction()
        .execute((tx) => notifyMember(tx, { uid: gregor.uid, kind, params: { ...params, ...more }, at: clock.now() }))
    const letters = await sandbox.inbox(gregor.email)
    expect(letters.map(({ subject }) => subject).toSorted()).toEqual([
      'Humidor: Pledge P-1 has ended',
      expect.stringContaining('Withdrawal requested'),
    ])
    expect(letters.find(({ subject }) => subject.includes('Withdrawal'))?.text).toContain('always sent')
    expect(letters.find(({ subject }) => subject.includes('Pledge'))?.text).toContain(
      'under More, E-mail notifications',
    )
  })

  it('of a notice to everybody go to those who chose them, each once, in batches, also where one is killed between two', async () => {
    const { alice, bob, carol, db, clock } = sandbox
    for (const who of [alice, bob, carol]) await who.call(chooseMail, { group: 'house', wanted: true })
    await publishes({ title: 'Mailed to all', byMail: true })
    const batch = () => mailToAll.run({ db, day: '2026-11-22', at: clock.now(), limit: 2 })
    expect(await batch()).toEqual({ done: 2, left: true })
    // Batches of two nodes at once: one takes the next members, the other finds the mailing locked, or done.
    await Promise.all([batch(), batch()])
    while ((await batch()).left) continue
    const subjects = await Promise.all(
      [alice, bob, carol, sandbox.gregor].map(async ({ email }) =>
        (await sandbox.inbox(email)).filter(({ subject }) => subject === 'Humidor: Mailed to all'),
      ),
    )
    expect(subjects.map(({ length }) => length)).toEqual([1, 1, 1, 0])
  })

  it('of a notice that nobody wants, or that was taken back, make no job fail', async () => {
    const { db, jobs, pool } = sandbox
    const failures = async () =>
      (await pool.query(`select state, failures, error from job_run where job = $1 and failures > 0`, [mailToAll.id]))
        .rows
    await db.updateTable('mail_choice').set({ house: null }).execute()
    await publishes({ title: 'Wanted by nobody', byMail: true })
    await jobs.poll(mailToAll.id)
    expect(await failures()).toEqual([])
    const { id, version } = await publishes({ title: 'Gone again', byMail: true })
    await conrad().call(takeBack, { id, version })
    later()
    await jobs.poll(mailToAll.id)
    expect(await failures()).toEqual([])
    expect((await pool.query('select from notice_mailing')).rows).toEqual([])
  })

  it('of a notice that was taken back meanwhile go to nobody', async () => {
    const { alice, bob, db, clock } = sandbox
    const { id, version } = await publishes({ title: 'Not meant', byMail: true })
    const batch = () => mailToAll.run({ db, day: '2026-11-22', at: clock.now(), limit: 1 })
    await batch()
    await conrad().call(takeBack, { id, version })
    while ((await batch()).left) continue
    for (const { email } of [alice, bob])
      expect((await sandbox.inbox(email)).map(({ subject }) => subject)).not.toContain('Humidor: Not meant')
  })
})

describe('the console', () => {
  it('refuses the second of two concurrent writers, and lists page by page', async () => {
    const { id, version } = await writes({ title: 'Both of us' })
    const facts = { id, version, uid: null, place: null, byMail: false }
    await sandbox.renewOperatorSession(sandbox.staff.victor)
    const answers = await Promise.all(
      [conrad(), sandbox.staff.victor].map((who) =>
        who.tryCall(save, { ...facts, text: goodNotice({ title: who.name }) }),
      ),
    )
    expect(answers.filter((answer) => 'refused' in answer)).toEqual([{ refused: 'content_changed' }])
    expect((await conrad().call(one, { id })).texts).toHaveLength(1)
    const page = await conrad().call(list, { limit: 1 })
    expect(page.rows).toMatchObject([{ id, languages: ['en'], state: 'draft' }])
    const next = await conrad().call(list, { limit: 1, after: page.next ?? '' })
    expect(next.rows[0]?.id).toBeLessThan(id)
    expect(await conrad().tryCall(list, { limit: 1, after: 'x' })).toEqual({ refused: 'parameter_error' })
  })
})
