import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { defaultSettings } from '@humidor/domain/platform/settings.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { codeOf, stepOf } from '@humidor/sandbox/totp.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

const { create, list } = contract.feedback
const { answerFeedback, feedback } = consoleContract.feedback

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
}, 60_000)
beforeEach(async () => await sandbox.renewOperatorSession(sandbox.staff.wendy))

const writes = (person: Person, content: string) => person.call(create, { content, googleCode: person.googleCode() })
const waiting = async (search?: string) =>
  (await sandbox.staff.wendy.call(feedback, { state: 'waiting', limit: 100, ...(search && { search }) })).rows
const answers = (id: string, reply: string) => sandbox.staff.wendy.call(answerFeedback, { id, reply })

describe('a member’s message', () => {
  it('waits for an answer, is answered once, and its writer is notified in the app and by mail', async () => {
    const { alice } = sandbox
    await writes(alice, '  Could the chart show a year?  ')
    const mine = await alice.call(list, {})
    expect(mine).toMatchObject([{ content: 'Could the chart show a year?', reply: null, repliedAt: null }])
    const [row] = await waiting(String(alice.uid))
    expect(row).toMatchObject({ member: { uid: alice.uid, name: alice.name }, content: 'Could the chart show a year?' })
    await answers(row?.id ?? '', ' It will, this winter. ')
    expect(await alice.call(list, {})).toMatchObject([
      { reply: 'It will, this winter.', repliedAt: sandbox.clock.now() },
    ])
    expect(await waiting(String(alice.uid))).toEqual([])
    const [notification] = await alice.call(contract.notices.getNotify, {})
    expect(notification).toMatchObject({
      kind: 'feedbackAnswered',
      params: { reply: 'It will, this winter.' },
      isRead: false,
    })
    expect((await sandbox.inbox(alice.email)).map(({ subject }) => subject)).toContain(
      'Humidor: We have answered your feedback',
    )
    expect(await sandbox.staff.wendy.tryCall(answerFeedback, { id: row?.id ?? '', reply: 'Or not.' })).toEqual({
      refused: 'illegal_operation',
    })
  })

  it('is readable for its writer alone, the newest first and page by page', async () => {
    const { bob, carol } = sandbox
    for (const content of ['one', 'two', 'three']) await writes(bob, content)
    const first = await bob.call(list, { limit: 2 })
    expect(first.map(({ content }) => content)).toEqual(['three', 'two'])
    const rest = await bob.call(list, { limit: 2, before: first.at(-1)?.id })
    expect(rest.map(({ content }) => content)).toEqual(['one'])
    expect(await carol.call(list, { before: Number.MAX_SAFE_INTEGER })).toEqual([])
  })

  it('may come from a frozen member, and from somebody not yet activated', async () => {
    await writes(sandbox.freya, 'Why am I frozen?')
    await writes(sandbox.tom, 'How do I join?')
    expect(await waiting(String(sandbox.freya.uid))).toHaveLength(1)
    expect(await waiting(String(sandbox.tom.uid))).toHaveLength(1)
  })

  it('is stored once, however often the same request comes', async () => {
    const { carol } = sandbox
    const [key, request] = [crypto.randomUUID(), { content: 'Once only', googleCode: carol.googleCode() }]
    await Promise.all([1, 2, 3].map(() => carol.tryCall(create, request, { key })))
    expect(await carol.call(list, {})).toHaveLength(1)
  })

  it('is limited by the business day, also where many come at the same moment', async () => {
    const { gregor, clock, db } = sandbox
    const most = defaultSettings.feedbackDaily
    // On another day each request has a valid code.
    clock.moveTo(new Date(clock.now().getTime() + 86_400_000))
    await db
      .insertInto('feedback')
      .values(Array.from({ length: most - 1 }, () => ({ uid: gregor.uid, content: 'x', created_at: clock.now() })))
      .execute()
    const step = stepOf(clock.now())
    const codes = [step - 1, step, step + 1].map((at) => codeOf(gregor.totpSecret, at))
    const answered: unknown[] = await Promise.all(
      codes.map((googleCode) => gregor.tryCall(create, { content: 'Me too', googleCode })),
    )
    expect(answered.filter((answer) => answer === null)).toHaveLength(1)
    expect(await gregor.call(list, {})).toHaveLength(most)
    clock.moveTo(new Date(clock.now().getTime() + 86_400_000))
    await writes(gregor, 'A new day')
    expect(await gregor.call(list, {})).toHaveLength(most + 1)
  })
})

describe('the queue', () => {
  it('shows unanswered messages the oldest first, and answered ones the newest first', async () => {
    const { magnus, staff } = sandbox
    await sandbox.renewOperatorSession(staff.wendy)
    for (const content of ['first', 'second', 'third']) await writes(magnus, content)
    const page = await staff.wendy.call(feedback, { state: 'waiting', search: String(magnus.uid), limit: 2 })
    expect(page).toMatchObject({ count: 3, rows: [{ content: 'first' }, { content: 'second' }] })
    const next = { state: 'waiting', search: String(magnus.uid), limit: 2, after: page.next ?? '' } as const
    expect((await staff.wendy.call(feedback, next)).rows).toMatchObject([{ content: 'third' }])
    for (const { id } of page.rows) await answers(id, `About ${id}`)
    const answered = await staff.wendy.call(feedback, { state: 'answered', search: String(magnus.uid), limit: 10 })
    expect(answered.rows).toMatchObject([
      { content: 'second', repliedBy: staff.wendy.name },
      { content: 'first', repliedBy: staff.wendy.name },
    ])
    expect(await staff.wendy.tryCall(feedback, { state: 'waiting', limit: 10, after: 'x' })).toEqual({
      refused: 'parameter_error',
    })
  })

  it('is searched by words of the message or the answer, in any case, and never by patterns', async () => {
    const { sylvia } = sandbox
    await writes(sylvia, 'The HUMIDITY is 100 % wrong')
    expect(await waiting('humidity')).toHaveLength(1)
    expect(await waiting('%')).toHaveLength(1)
    expect(await waiting('h_midity')).toEqual([])
    await writes(sylvia, 'Điếu xì gà này rất ngon'.normalize('NFD'))
    for (const words of ['dieu xi ga', 'ĐIẾU', 'Ｄｉｅｕ', 'rất\u200B ngon'])
      expect(await waiting(words), words).toHaveLength(1)
    expect(await sylvia.call(list, { limit: 1 })).toMatchObject([{ content: 'Điếu xì gà này rất ngon' }])
  })
})

describe('the database', () => {
  it('keeps messages and answers unchanged', async () => {
    const { pool } = sandbox
    await expect(pool.query('delete from feedback')).rejects.toThrow('stays as it is')
    await expect(pool.query(`update feedback set content = 'other'`)).rejects.toThrow('stays as it is')
    await expect(pool.query(`update feedback set reply = 'other' where reply is not null`)).rejects.toThrow(
      'stays as it is',
    )
    await expect(
      pool.query(`update feedback set reply = 'nobody' where reply is null and uid = ${sandbox.sylvia.uid}`),
    ).rejects.toThrow('feedback_is_answered_whole')
  })
})
