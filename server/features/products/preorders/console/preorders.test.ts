import { consoleContract } from '@humidor/contract/console/index.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runDrawVerb } from '../../../../draw-verb.ts'
import { changeSetting } from '../../../../platform/settings/stored-settings.ts'
import { cig, ordered, orders, paymentOpens, pays, runNextDraws, treasuryHas, uscd } from '../preorders.testing.ts'

const { preorders, preorderSums, freezes } = consoleContract.preorders
const { freezeMember, unfreezeMember } = consoleContract.members

let harness: Sandbox
let oids: { alice: number; bob: number; carol: number }
beforeAll(async () => {
  harness = await openSandbox()
  const { alice, bob, carol } = harness
  await treasuryHas(harness, 1_000_000)
  await alice.fund(uscd(1_000), 'USCD')
  await bob.fund(cig(1_000), 'CIG')
  oids = { alice: await ordered(alice, 300), bob: await ordered(bob, 500, 'cig'), carol: await ordered(carol, 200) }
  await paymentOpens(harness, await runNextDraws(harness))
  await pays(alice, oids.alice)
}, 60_000)
afterAll(() => harness.close())

const asks = async (it: object) => {
  await harness.renewOperatorSession(harness.staff.fiona)
  return await harness.staff.fiona.call(preorders, { limit: 25, ...it })
}

it('operators see every order, the newest first, page by page', async () => {
  const all = await asks({})
  expect(all.count).toBe(4)
  expect(all.rows.map(({ oid }) => Number(oid))).toEqual([oids.carol, oids.bob, oids.alice, 1])
  const first = await asks({ limit: 3 })
  const second = await asks({ limit: 3, after: first.next ?? '' })
  expect([...first.rows, ...second.rows]).toEqual(all.rows)
  expect(second.next).toBeNull()
})

it.each([
  ['a status', () => ({ status: 'paid' }), () => [oids.alice]],
  ['a type', () => ({ type: 'cig' }), () => [oids.bob]],
  ['a member', () => ({ uid: harness.carol.uid }), () => [oids.carol]],
  ['a number', () => ({ onum: 'hm-0001' }), () => [1]],
  ['no number', () => ({ onum: 'HM-1' }), () => []],
  ['the freezing orders of a member', () => ({ freezing: true }), () => [1]],
])('orders are found by %s', async (_, wish, found) => {
  const { rows, count } = await asks(wish())
  expect([rows.map(({ oid }) => Number(oid)), count]).toEqual([found(), found().length])
})

it('an order shows the amount set aside for it, and the transfer', async () => {
  const [paid] = (await asks({ uid: harness.alice.uid })).rows
  expect(paid).toMatchObject({ status: 'paid', type: 'usdc', money: uscd(300), promised: 171_428_571n, freezes: false })
  expect(paid?.paidBy).toMatch(/^\d+$/)
})

it('the sums show the balances, the amounts set aside, and the quota of the next draw', async () => {
  await harness.renewOperatorSession(harness.staff.fiona)
  const sums = await harness.staff.fiona.call(preorderSums, {})
  expect(sums.open).toEqual([
    { type: 'cig', status: 'paying', count: 1, money: 500_000_000n },
    { type: 'usdc', status: 'paid', count: 1, money: 300_000_000n },
    // Freya’s, and carol’s.
    { type: 'usdc', status: 'paying', count: 2, money: 400_000_000n },
  ])
  expect(sums).toMatchObject({ promised: 171_428_571n, treasury: 1_000_000_000_000n - 171_428_571n })
  // 30 ₡ for bob’s order, and the profit of carol’s; freya’s promises nothing before it is paid.
  expect(sums.spokenFor).toBe(30_000_000n + 114_285_714n)
  expect(sums.quota.cig).toBe((((sums.treasury - sums.spokenFor) / 2n) * 1000n) / 60n)
  expect(sums.frozen).toEqual({ idle: 1, unpaid: 0 })
})

it('the command line recomputes a draw', async () => {
  const { id } = await harness.db
    .selectFrom('draw_session')
    .select('id')
    .where('type', '=', 'usdc')
    .where('drawn_at', 'is not', null)
    .executeTakeFirstOrThrow()
  const output: string[] = []
  const runs = (...args: string[]) => runDrawVerb({ db: harness.db, args, say: (sentence) => output.push(sentence) })
  expect(await runs(String(id))).toBe(0)
  expect(output.join('\n')).toContain('gives the same winners')
  expect(output.filter((line) => line.endsWith('won'))).toHaveLength(2)
  expect([await runs(), await runs('12a'), await runs('999999')]).toEqual([2, 2, 2])
})

it('no order is created while the platform sells none', async () => {
  const { sylvia, db } = harness
  await changeSetting(db, 'preordersOpen', 0)
  expect(await orders(sylvia, 200)).toEqual({ refused: 'not_offered' })
  // A won order can still be paid.
  expect(await pays(harness.bob, oids.bob)).toBeNull()
  await changeSetting(db, 'preordersOpen', 1)
})

describe('a frozen member', () => {
  const frozen = async (it: object = {}) => {
    await harness.renewOperatorSession(harness.staff.wendy)
    return await harness.staff.wendy.call(freezes, { limit: 25, ...it })
  }
  const reason = 'asked for by letter'

  it('is listed with the reason, the time and the amount to pay', async () => {
    const { freya, clock } = harness
    const { rows, count, next } = await frozen()
    expect([count, next]).toEqual([1, null])
    expect(rows).toMatchObject([
      {
        member: { uid: freya.uid, name: freya.name },
        reason: 1,
        under: null,
        note: null,
        orders: [{ onum: 'HM-0001', type: 'usdc', money: uscd(200), lateAt: null }],
      },
    ])
    expect(rows[0]?.since.getTime()).toBeLessThanOrEqual(clock.now().getTime())
    expect((await frozen({ reason: 2 })).count).toBe(0)
    expect((await frozen({ uid: harness.alice.uid })).rows).toEqual([])
    expect(await harness.staff.wendy.tryCall(freezes, { limit: 5, after: 'nonsense' })).toEqual({
      refused: 'parameter_error',
    })
    expect(await harness.staff.wendy.tryCall(freezes, { limit: 5, after: '1.ab-c' })).toEqual({
      refused: 'parameter_error',
    })
  })

  it('is listed under an operator’s freeze too, page by page, with the same time once that freeze is lifted', async () => {
    const { freya, magnus, clock } = harness
    clock.moveTo(new Date(clock.now().getTime() + 60_000))
    await harness.renewOperatorSession(harness.staff.wendy)
    for (const { uid } of [freya, magnus])
      expect(await harness.staff.wendy.tryCall(freezeMember, { uid, reason })).toBeNull()
    const first = await frozen({ limit: 1 })
    const second = await frozen({ limit: 1, after: first.next ?? '' })
    const both = [...first.rows, ...second.rows]
    expect(new Set(both.map(({ member }) => member.uid))).toEqual(new Set([freya.uid, magnus.uid]))
    expect(both).toHaveLength(2)
    expect(second.next).toBeNull()
    const frozenRow = both.find(({ member }) => member.uid === freya.uid)
    expect(frozenRow).toMatchObject({ reason: 3, under: 1, note: reason })
    expect((await frozen({ reason: 1 })).rows.map(({ member }) => member.uid)).toEqual([freya.uid])
    for (const { uid } of [freya, magnus])
      expect(await harness.staff.wendy.tryCall(unfreezeMember, { uid, reason })).toBeNull()
    expect((await frozen()).rows).toMatchObject([{ member: { uid: freya.uid }, reason: 1, since: frozenRow?.since }])
  })
})
