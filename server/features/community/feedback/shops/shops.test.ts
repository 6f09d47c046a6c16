import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { conversationBounds } from '@humidor/domain/community/feedback.ts'
import type { Merchant } from '@humidor/sandbox/merchants.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verifiedMerchant } from '../../../commerce/merchants/merchants.testing.ts'
import { answers, closes } from '../feedback.testing.ts'

const { markSupportRead, readSupport, writeToSupport } = contract.support
const { feedback, feedbackOne } = consoleContract.feedback
const DAY = 86_400_000

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await openSandbox()
}, 60_000)
afterAll(async () => await sandbox.close())
beforeEach(async () => await sandbox.renewOperatorSession(sandbox.staff.wendy))

const waiting = async (search: string) =>
  (await sandbox.staff.wendy.call(feedback, { state: 'open', limit: 100, search })).rows
const idOf = async ({ vcode }: Merchant) => (await waiting(vcode))[0]?.id ?? ''
const texts = async (shop: Merchant) => (await shop.call(readSupport, {})).messages.map(({ content }) => content)

describe('a shop and support', () => {
  it('write to each other, and the operators find the shop in their queue', async () => {
    const { cedar } = sandbox.merchants
    expect(await cedar.call(readSupport, {})).toEqual({ state: null, unread: false, messages: [], next: null })
    await cedar.call(writeToSupport, { content: '  Our address has changed.  ' })
    const [row] = await waiting(cedar.vcode)
    expect(row).toMatchObject({ member: null, shop: { vcode: cedar.vcode }, content: 'Our address has changed.' })
    expect(await answers(sandbox, await idOf(cedar), { reply: 'Which is the new one?' })).toBeNull()
    const read = await cedar.call(readSupport, {})
    expect(read).toMatchObject({ state: 'answered', unread: true, next: null })
    expect(read.messages.map(({ mine, content }) => [mine, content])).toEqual([
      [true, 'Our address has changed.'],
      [false, 'Which is the new one?'],
    ])
    expect(JSON.stringify(read)).not.toContain(sandbox.staff.wendy.name)
    await cedar.call(markSupportRead, { through: Number.MAX_SAFE_INTEGER })
    await cedar.call(markSupportRead, { through: 1 })
    expect(await cedar.call(readSupport, {})).toMatchObject({ unread: false })
    await cedar.call(writeToSupport, { content: '15 Cask Lane' })
    const theirs = await sandbox.staff.wendy.call(feedbackOne, { id: row?.id ?? '' })
    expect(theirs).toMatchObject({ member: null, shop: { vcode: cedar.vcode }, state: 'open' })
    expect(theirs.messages.map(({ operator }) => operator)).toEqual([null, sandbox.staff.wendy.name, null])
  })

  it('mail the owner that there is an answer, without its text', async () => {
    const shop = await verifiedMerchant(sandbox)
    await sql`update merchant set email = 'owner@cigar.test' where vcode = ${shop.vcode}`.execute(sandbox.db)
    await shop.call(writeToSupport, { content: 'When is my address confirmed?' })
    await answers(sandbox, await idOf(shop), { reply: 'On the day after tomorrow.' })
    const letters = await sandbox.inbox('owner@cigar.test')
    expect(letters.map(({ subject }) => subject)).toEqual(['Support has answered your shop on Humidor'])
    expect(JSON.stringify(letters)).not.toContain('tomorrow')
  })

  it('are alone: nobody else reads, answers or marks', async () => {
    const [mine, other] = [await verifiedMerchant(sandbox), await verifiedMerchant(sandbox)]
    await mine.call(writeToSupport, { content: 'Mine' })
    await answers(sandbox, await idOf(mine))
    expect(await texts(other)).toEqual([])
    await other.call(markSupportRead, { through: Number.MAX_SAFE_INTEGER })
    expect(await mine.call(readSupport, {})).toMatchObject({ unread: true })
    const member = await sandbox.alice.tryCall(contract.feedback.one, { id: Number((await lastOf(mine)).id) })
    expect(member).toEqual({ refused: 'not_found' })
  })
})

const lastOf = (shop: Merchant) =>
  sandbox.db
    .selectFrom('feedback')
    .select('id')
    .where('merchant_id', '=', Number(shop.vcode))
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

describe('the conversation of a shop', () => {
  it('opens again within 14 days, and later another one is begun; the shop reads on in both', async () => {
    const shop = await verifiedMerchant(sandbox)
    await shop.call(writeToSupport, { content: 'One' })
    const first = await lastOf(shop)
    await closes(sandbox, String(first.id))
    expect(await shop.call(readSupport, {})).toMatchObject({ state: 'closed' })
    await shop.call(writeToSupport, { content: 'Two' })
    expect(await lastOf(shop)).toEqual(first)
    await closes(sandbox, String(first.id))
    // As if it had been closed long ago.
    const longAgo = new Date(sandbox.clock.now().getTime() - (conversationBounds.reopenDays + 1) * DAY)
    await sandbox.db.updateTable('feedback').set({ closed_at: longAgo }).where('id', '=', first.id).execute()
    await shop.call(writeToSupport, { content: 'Three' })
    expect((await lastOf(shop)).id).toBeGreaterThan(first.id)
    expect(await texts(shop)).toEqual(['One', 'Two', 'Three'])
  })

  it('is read in pages, without a gap or a message twice', async () => {
    const shop = await verifiedMerchant(sandbox)
    for (const content of ['1', '2', '3', '4', '5']) await shop.call(writeToSupport, { content })
    const newest = await shop.call(readSupport, { limit: 2 })
    expect(newest.messages.map(({ content }) => content)).toEqual(['4', '5'])
    const before = await shop.call(readSupport, { limit: 2, before: newest.next ?? 1 })
    expect(before.messages.map(({ content }) => content)).toEqual(['2', '3'])
    const oldest = await shop.call(readSupport, { limit: 2, before: before.next ?? 1 })
    expect(oldest).toMatchObject({ messages: [{ content: '1' }], next: null })
  })

  it('of two messages at once begins once', async () => {
    const shop = await verifiedMerchant(sandbox)
    await Promise.all(['a', 'b', 'c'].map((content) => shop.call(writeToSupport, { content })))
    expect(await waiting(shop.vcode)).toHaveLength(1)
    expect((await texts(shop)).toSorted()).toEqual(['a', 'b', 'c'])
  })
})
