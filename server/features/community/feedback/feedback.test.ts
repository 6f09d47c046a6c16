import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { conversationBounds } from '@humidor/domain/community/feedback.ts'
import { defaultSettings } from '@humidor/domain/platform/settings.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { codeOf, stepOf } from '@humidor/sandbox/totp.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { photosOf } from '../activities/activities.testing.ts'
import { answers, begins, closes, newestOf } from './feedback.testing.ts'

const { create, list, markRead, one, write } = contract.feedback
const { answerFeedback, closeFeedback, feedback, feedbackOne } = consoleContract.feedback
const DAY = 86_400_000

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
}, 60_000)
afterAll(async () => await sandbox.close())
beforeEach(async () => await sandbox.renewOperatorSession(sandbox.staff.wendy))

const creates = (person: Person, content: string) => person.call(create, { content, googleCode: person.googleCode() })
const waiting = async (search?: string) =>
  (await sandbox.staff.wendy.call(feedback, { state: 'open', limit: 100, ...(search && { search }) })).rows
const idOf = async (person: Person) => (await person.call(list, { limit: 1 }))[0]?.id ?? 0

describe('a conversation', () => {
  it('begins with a message, is answered more than once, and its member is notified and sees “support” alone', async () => {
    const { alice, staff } = sandbox
    await creates(alice, '  Could the chart show a year?  ')
    const id = await idOf(alice)
    expect(await alice.call(list, { limit: 1 })).toMatchObject([
      { content: 'Could the chart show a year?', state: 'open', reply: null, unread: false },
    ])
    const [row] = await waiting(String(alice.uid))
    expect(row).toMatchObject({ id: String(id), member: { uid: alice.uid }, unread: 1, state: 'open' })
    expect(await answers(sandbox, id, { reply: ' It will, this winter. ' })).toBeNull()
    expect(await answers(sandbox, id, { reply: 'From December.' })).toBeNull()
    expect(await waiting(String(alice.uid))).toEqual([])
    expect(await alice.call(list, { limit: 1 })).toMatchObject([
      { state: 'answered', reply: 'From December.', unread: true, repliedAt: sandbox.clock.now() },
    ])
    const mine = await alice.call(one, { id })
    expect(mine.messages.map(({ mine: own, content }) => [own, content])).toEqual([
      [true, 'Could the chart show a year?'],
      [false, 'It will, this winter.'],
      [false, 'From December.'],
    ])
    expect(JSON.stringify(mine)).not.toContain(staff.wendy.name)
    const theirs = await staff.wendy.call(feedbackOne, { id: String(id) })
    expect(theirs.messages.map(({ operator }) => operator)).toEqual([null, staff.wendy.name, staff.wendy.name])
    const [notification] = await alice.call(contract.notices.getNotify, {})
    expect(notification).toMatchObject({ kind: 'feedbackAnswered', params: { reply: 'From December.' } })
    expect((await sandbox.inbox(alice.email)).map(({ subject }) => subject)).toContain(
      'Humidor: We have answered your feedback',
    )
    // To write is not to have read the answer.
    await alice.call(write, { id, content: 'Are you there?' })
    expect(await alice.call(list, { limit: 1 })).toMatchObject([{ state: 'open', unread: true }])
    // Reading goes forward, and never beyond what is there.
    await alice.call(markRead, { id, through: Number.MAX_SAFE_INTEGER })
    await alice.call(markRead, { id, through: 1 })
    expect(await alice.call(list, { limit: 1 })).toMatchObject([{ unread: false }])
    await alice.call(write, { id, content: 'Thank you!' })
    expect(await alice.call(list, { limit: 1 })).toMatchObject([{ state: 'open' }])
  })

  it('is its member’s alone', async () => {
    const { bob, carol } = sandbox
    const id = await begins(sandbox, bob)
    for (const call of [
      () => carol.tryCall(one, { id }),
      () => carol.tryCall(write, { id, content: 'Me too' }),
      () => carol.tryCall(markRead, { id, through: 1 }),
    ])
      expect(await call()).toEqual({ refused: 'not_found' })
    expect(await carol.call(list, { before: Number.MAX_SAFE_INTEGER })).toEqual([])
    for (const content of ['two', 'three']) await begins(sandbox, bob, content)
    const first = await bob.call(list, { limit: 2 })
    expect(first.map(({ content }) => content)).toEqual(['three', 'two'])
    expect(await bob.call(list, { limit: 2, before: first.at(-1)?.id })).toHaveLength(1)
  })

  it('reopens with a new message within fourteen days after it was closed', async () => {
    const { sylvia, clock } = sandbox
    const id = await begins(sandbox, sylvia)
    expect(await closes(sandbox, id)).toBeNull()
    expect(await sylvia.call(one, { id })).toMatchObject({ state: 'closed', mayWrite: true })
    await sylvia.call(write, { id, content: 'One more thing' })
    expect(await sylvia.call(one, { id })).toMatchObject({ state: 'open' })
    await closes(sandbox, id)
    clock.moveTo(new Date(clock.now().getTime() + conversationBounds.reopenDays * DAY))
    await sandbox.renewSession(sylvia)
    expect(await sylvia.call(one, { id })).toMatchObject({ state: 'closed', mayWrite: false })
    expect(await sylvia.tryCall(write, { id, content: 'Late' })).toEqual({ refused: 'illegal_operation' })
  })

  it('is not answered by an operator who has not seen the newest message, also where both are sent at once', async () => {
    const { bob, staff } = sandbox
    await sandbox.renewSession(bob)
    for (let round = 0; round < 4; round += 1) {
      const id = await begins(sandbox, bob)
      const through = await newestOf(sandbox, id)
      const [written, answered] = await Promise.all([
        bob.tryCall(write, { id, content: 'Wait' }),
        staff.wendy.tryCall(answerFeedback, { id: String(id), through, reply: 'Done' }),
      ])
      expect(written).toBeNull()
      expect([null, { refused: 'content_changed' }]).toContainEqual(answered)
      // Either way the last word of the member waits.
      expect((await bob.call(one, { id })).state).toBe('open')
    }
  })

  it('may be begun by a frozen member, and by somebody not yet activated', async () => {
    for (const who of [sandbox.freya, sandbox.tom]) {
      await sandbox.renewSession(who)
      await creates(who, 'How do I join?')
      await who.call(write, { id: await idOf(who), content: 'And when?' })
      expect(await waiting(String(who.uid))).toMatchObject([{ unread: 2, content: 'And when?' }])
    }
  })
})

describe('a message', () => {
  it('carries photos of its member, each once, for both sides', async () => {
    const { gregor, alice, staff } = sandbox
    await Promise.all([sandbox.renewSession(gregor), sandbox.renewSession(alice)])
    const images = await photosOf(sandbox, gregor, 2)
    const id = await begins(sandbox, gregor)
    const theirs = await begins(sandbox, alice)
    expect(await alice.tryCall(write, { id: theirs, content: 'Mine', images })).toEqual({ refused: 'file_not_found' })
    await gregor.call(write, { id, content: 'Like this', images })
    expect(await gregor.tryCall(write, { id, content: 'Again', images })).toEqual({ refused: 'file_not_found' })
    const { messages } = await gregor.call(one, { id })
    expect(messages.map((message) => message.images.length)).toEqual([0, 2])
    expect(messages[1]?.images[0]?.small).toContain(images[0])
    const seen = await staff.wendy.call(feedbackOne, { id: String(id) })
    expect(seen.messages[1]?.images).toEqual(messages[1]?.images)
  })

  it('is stored once, however often the same request comes', async () => {
    const { carol } = sandbox
    await sandbox.renewSession(carol)
    const id = await begins(sandbox, carol)
    const key = crypto.randomUUID()
    await Promise.all([1, 2, 3].map(() => carol.tryCall(write, { id, content: 'Once only' }, { key })))
    expect((await carol.call(one, { id })).messages).toHaveLength(2)
  })

  it('and an answer are sent once, although the console has loaded the answer before it repeats the request', async () => {
    const { carol, staff } = sandbox
    const id = String(await begins(sandbox, carol))
    const [key, end] = [crypto.randomUUID(), crypto.randomUUID()]
    const answer = async () =>
      await staff.wendy.tryCall(answerFeedback, { id, reply: 'Soon.', through: await newestOf(sandbox, id) }, { key })
    expect([await answer(), await answer()]).toEqual([null, null])
    expect((await carol.call(one, { id: Number(id) })).messages).toHaveLength(2)
    const through = await newestOf(sandbox, id)
    for (const seen of [through, String(Number(through) + 1)])
      expect(await staff.wendy.tryCall(closeFeedback, { id, through: seen }, { key: end })).toBeNull()
  })

  it('fits as long as the conversation is not full, whoever filled it; the last is an answer', async () => {
    const { carol, db, clock, staff } = sandbox
    const id = await begins(sandbox, carol)
    const row = { feedback_id: BigInt(id), operator_id: staff.wendy.id, content: 'x', created_at: clock.now() }
    const rows = Array.from({ length: conversationBounds.messages - 3 }, () => row)
    await db.insertInto('feedback_message').values(rows).execute()
    expect(await answers(sandbox, id, { through: String(Number.MAX_SAFE_INTEGER) })).toBeNull()
    expect(await carol.call(one, { id })).toMatchObject({ mayWrite: false })
    expect(await carol.tryCall(write, { id, content: 'More' })).toEqual({ refused: 'illegal_operation' })
    expect(await answers(sandbox, id)).toBeNull()
    expect(await answers(sandbox, id)).toEqual({ refused: 'illegal_operation' })
    expect(await closes(sandbox, id)).toBeNull()
  })

  it('is limited by the business day, also where many come at the same moment', async () => {
    const { magnus, clock, db } = sandbox
    const most = defaultSettings.feedbackDaily
    // On another day each request has a valid code.
    clock.moveTo(new Date(clock.now().getTime() + DAY))
    await sandbox.renewSession(magnus)
    for (let n = 0; n < most - 1; n += 1) await begins(sandbox, magnus)
    const step = stepOf(clock.now())
    const codes = [step - 1, step, step + 1].map((at) => codeOf(magnus.totpSecret, at))
    const answered: unknown[] = await Promise.all(
      codes.map((googleCode) => magnus.tryCall(create, { content: 'Me too', googleCode })),
    )
    expect(answered.filter((answer) => answer === null)).toHaveLength(1)
    expect(await magnus.call(list, {})).toHaveLength(most)
    const id = await idOf(magnus)
    for (let n = most; n < conversationBounds.daily - 1; n += 1) await magnus.call(write, { id, content: `${n}` })
    const last = await Promise.all([1, 2, 3].map((n) => magnus.tryCall(write, { id, content: `At once ${n}` })))
    expect(last.filter((answer) => answer === null)).toHaveLength(1)
    expect(last).toContainEqual({ refused: 'max_daily_feedback_reached' })
    expect(
      (await db.selectFrom('feedback_message').select('id').where('from_uid', '=', magnus.uid).execute()).length,
    ).toBe(conversationBounds.daily)
  })
})

describe('the queue', () => {
  it('shows those that wait the longest first, others the newest first, page by page', async () => {
    const { paula, staff } = sandbox
    await sandbox.renewSession(paula)
    const ids = [await begins(sandbox, paula, 'first'), await begins(sandbox, paula, 'second')]
    await answers(sandbox, ids[0] ?? 0)
    await paula.call(write, { id: ids[0] ?? 0, content: 'Still not' })
    const page = await staff.wendy.call(feedback, { state: 'open', search: String(paula.uid), limit: 1 })
    expect(page).toMatchObject({ count: 2, rows: [{ content: 'second' }] })
    const next = { state: 'open', search: String(paula.uid), limit: 1, after: page.next ?? '' } as const
    expect((await staff.wendy.call(feedback, next)).rows).toMatchObject([{ content: 'Still not', unread: 1 }])
    for (const id of ids) await answers(sandbox, id, { reply: `About ${id}` })
    const answered = await staff.wendy.call(feedback, { state: 'answered', search: String(paula.uid), limit: 10 })
    expect(answered.rows.map(({ id }) => id)).toEqual(ids.toReversed().map(String))
    expect(await staff.wendy.tryCall(feedback, { state: 'open', limit: 10, after: 'x' })).toEqual({
      refused: 'parameter_error',
    })
  })

  it('is searched by words of any message, in any case, and never by patterns', async () => {
    const { sylvia } = sandbox
    await begins(sandbox, sylvia, 'The HUMIDITY is 100 % wrong')
    expect(await waiting('humidity')).toHaveLength(1)
    expect(await waiting('100 %')).toHaveLength(1)
    expect(await waiting('h_midity')).toEqual([])
    await begins(sandbox, sylvia, 'Điếu xì gà này rất ngon')
    for (const words of ['dieu xi ga', 'ĐIẾU', 'Ｄｉｅｕ', 'rất\u200B ngon'])
      expect(await waiting(words), words).toHaveLength(1)
  })
})

it('the database keeps messages unchanged', async () => {
  const { pool } = sandbox
  for (const change of [
    'delete from feedback',
    'update feedback set read_to = 0',
    'delete from feedback_message',
    `update feedback_message set content = 'other'`,
    'delete from feedback_photo',
  ])
    await expect(pool.query(change), change).rejects.toThrow('stays as it is')
  await expect(pool.query(`update feedback set state = 'answered' where state = 'open'`)).rejects.toThrow(
    'feedback_is_open',
  )
})
