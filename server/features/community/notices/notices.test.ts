import { getNotify, readNotify, unreadNotify } from '@humidor/contract/community/notices.ts'
import { type NoticeKind, type NoticeParams, noticeKindNames, noticeKinds } from '@humidor/domain/community/notices.ts'
import { languages } from '@humidor/locales/languages.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { longRetryPolicy } from '../../../jobs/tasks.ts'
import { noticeLetter } from '../../../platform/notifications/notice-mail.ts'
import { notifyMember, notifyMembers } from '../../../platform/notifications/notify.ts'
import { forgetOld } from './notices.jobs.ts'

/** Prices of an alert. */
const prices = { price: { amount: 700_000, coin: 'USCD' }, now: { amount: 710_000, coin: 'USCD' } } as const

/** A value for every parameter of any notice. */
const params = {
  money: { amount: 12_345_678, coin: 'USDT' },
  received: { amount: 12_000_000, coin: 'USDT' },
  address: '0x5aAeb6…1BeAed',
  txid: '0x3a4b5c…778899',
  name: 'b***o',
  tracking: 'EE 100 200 300 CN',
  reason: 'it was a <b>mistake</b>',
  reply: 'We have <b>mended</b> it',
  receipt: 'B-0042',
  paid: { amount: 13_000_000, coin: 'CIG' },
  level: 3,
} as const

let harness: Sandbox
beforeAll(async () => {
  harness = await openSandbox()
}, 60_000)

const notify = (person: Person, kind: NoticeKind) =>
  harness.db.transaction().execute((tx) => notifyMember(tx, { uid: person.uid, kind, params, at: harness.clock.now() }))

describe('a member’s notices', () => {
  it('come newest first, unread until they are read, one or all', async () => {
    const { alice } = harness
    await notify(alice, 'transferReceived')
    await notify(alice, 'conversionDone')
    await notify(alice, 'awarded')
    const before = await alice.call(getNotify, {})
    expect(before.map(({ kind }) => kind)).toEqual(['awarded', 'conversionDone', 'transferReceived'])
    expect(before[0]).toMatchObject({
      title: 'notices.kinds.awarded.title',
      content: 'notices.kinds.awarded.content',
      params,
      isRead: false,
      createdAt: harness.clock.now(),
    })
    expect(await alice.call(unreadNotify, {})).toEqual({ unread: 3 })
    await alice.call(readNotify, { id: before[1]?.id ?? 0 })
    expect((await alice.call(getNotify, {})).map(({ isRead }) => isRead)).toEqual([false, true, false])
    await notify(alice, 'levelReached')
    await alice.call(readNotify, { through: before[0]?.id ?? 0 })
    expect((await alice.call(getNotify, {})).map(({ isRead }) => isRead)).toEqual([false, true, true, true])
    await alice.call(readNotify, {})
    expect(await alice.call(unreadNotify, {})).toEqual({ unread: 0 })
  })

  it('are theirs alone: nobody reads or marks another member’s', async () => {
    const { bob, carol } = harness
    await notify(bob, 'awarded')
    const [his] = await bob.call(getNotify, {})
    await carol.call(readNotify, { id: his?.id ?? 0 })
    await carol.call(readNotify, { through: Number.MAX_SAFE_INTEGER })
    expect(await bob.call(unreadNotify, {})).toEqual({ unread: 1 })
    expect(await carol.call(getNotify, {})).toEqual([])
  })

  it('are shown up to a hundred, and counted no further', async () => {
    const { sylvia, db, clock } = harness
    const many = Array.from({ length: 130 }, () => ({
      uid: sylvia.uid,
      kind: 'conversionDone' as const,
      params,
      at: clock.now(),
    }))
    await db.transaction().execute((tx) => notifyMembers(tx, many))
    expect(await sylvia.call(getNotify, {})).toHaveLength(100)
    expect(await sylvia.call(unreadNotify, {})).toEqual({ unread: 100 })
  })

  it('exist only if their event was committed', async () => {
    const { gregor, db, clock } = harness
    const undone = db.transaction().execute(async (tx) => {
      await notifyMember(tx, { uid: gregor.uid, kind: 'depositCredited', params, at: clock.now() })
      throw new Error('it did not happen after all')
    })
    await expect(undone).rejects.toThrow('it did not happen')
    expect((await gregor.call(getNotify, {})).map(({ kind }) => kind)).not.toContain('depositCredited')
    expect(await harness.inbox(gregor.email)).toEqual([])
  })

  it('go out by mail where it matters, in the member’s language, and only there', async () => {
    const { magnus, db } = harness
    await db.updateTable('member').set({ language: 'de' }).where('uid', '=', magnus.uid).execute()
    await notify(magnus, 'depositCredited')
    await notify(magnus, 'conversionDone')
    // It has no code, so it may come once the mail server is back.
    const queries = await harness.pool.query(
      `select retry_limit from pgboss.job where name = 'notices.mail' and data ->> 'to' = $1`,
      [magnus.email],
    )
    expect(queries.rows).toEqual([{ retry_limit: longRetryPolicy.tries }])
    const letters = await harness.inbox(magnus.email)
    expect(letters).toHaveLength(1)
    expect(letters[0]?.subject).toBe('Humidor: Einzahlung gutgeschrieben: 12,345678\u00A0USDT')
  })

  it('are written and mailed to a hundred members by as few statements as to one, as accounts are locked meanwhile', async () => {
    const { tom, db, pool, clock } = harness
    const statementsFor = async (many: number) => {
      let statements = 0
      const counting = db.withPlugin({
        transformQuery({ node }) {
          statements += 1
          return node
        },
        transformResult: async ({ result }) => result,
      })
      const notice = { uid: tom.uid, kind: 'depositCredited' as const, params, at: clock.now() }
      await counting.transaction().execute((tx) =>
        notifyMembers(
          tx,
          Array.from({ length: many }, () => notice),
        ),
      )
      return statements
    }
    const letters = async () =>
      (await pool.query(`select 1 from pgboss.job where name = 'notices.mail' and data ->> 'to' = $1`, [tom.email]))
        .rows.length
    const one = await statementsFor(1)
    const before = await letters()
    expect(await statementsFor(100)).toBe(one)
    expect((await letters()) - before).toBe(100)
  })

  it('are deleted after more than a year, a batch at a time', async () => {
    const { paula, db, clock } = harness
    const old = new Date(clock.now().getTime() - 401 * 86_400_000)
    const young = new Date(clock.now().getTime() - 399 * 86_400_000)
    for (const at of [old, old, young])
      await db.transaction().execute((tx) => notifyMember(tx, { uid: paula.uid, kind: 'awarded', params, at }))
    const work = { db, day: '2026-11-20' as const, at: clock.now() }
    expect(await forgetOld.run({ ...work, limit: 1 })).toEqual({ done: 1, left: true })
    expect(await forgetOld.run({ ...work, limit: 10 })).toEqual({ done: 1, left: false })
    const left = (await paula.call(getNotify, {})).filter(({ kind }) => kind === 'awarded')
    expect(left.map(({ createdAt }) => createdAt)).toEqual([young])
  })
})

describe('a letter of a notice', () => {
  const mailed = noticeKindNames.filter((kind) => noticeKinds[kind].mailed)
  const letterOf = (language: string, kind: NoticeKind, more: NoticeParams = {}) =>
    noticeLetter({
      ...{ to: 'alice@cigar.test', language, kind, at: '2026-11-20T04:05:00.000Z' },
      params: {
        ...params,
        number: 'HM-0412',
        hours: 24,
        days: 7,
        old: 'bobby_bolivar',
        why: 'content_changed',
        day: '2026/12/05',
        way: 'up',
        email: 'new@cigar.test',
        ...prices,
        ...more,
      },
    })

  it.each(languages.map(({ key, lang }) => [key, lang]))('is complete in %s', (key, lang) => {
    for (const kind of mailed) {
      const { subject, text, html } = letterOf(key, kind)
      expect(html).toContain(`<html lang="${lang}">`)
      expect(html).not.toContain('<b>')
      for (const words of [subject, text, html]) expect(words).not.toMatch(/https?:|<a |<img|[{}]|undefined|kinds\./)
      expect(subject).toContain('Humidor')
    }
  })

  it.each(languages.map(({ key }) => key))('names a level in %s as the card does', async (key) => {
    const cards = await import(`@humidor/locales/${key}/membership.json`, { with: { type: 'json' } })
    for (const level of [2, 3, 4, 5])
      expect(letterOf(key, 'levelReached', { level }).subject).toContain(cards.default.level[level])
  })

  it('differs in each language and for each kind', () => {
    expect(new Set(languages.map(({ key }) => letterOf(key, 'withdrawalSent').text)).size).toBe(languages.length)
    expect(new Set(mailed.map((kind) => letterOf('en', kind).text)).size).toBe(mailed.length)
  })
})
