import { randomUUID } from 'node:crypto'
import { contract } from '@humidor/contract/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { platformAccount } from '../../../../ledger/accounts.ts'
import { storedBalance } from '../../../../ledger/testing.ts'
import { changeSetting } from '../../../../platform/settings/stored-settings.ts'
import { conversionsIn, moveLittle } from './movements.testing.ts'

const { transactionToBalance, detail } = contract.wallet
const uscd = (whole: bigint) => micros<'USCD'>(whole * 1_000_000n)
const DAY = 86_400_000

let harness: Sandbox
beforeAll(async () => {
  harness = await openSandbox()
  await moveLittle(harness)
}, 60_000)
afterAll(() => harness.close())

const later = (ms: number) => harness.clock.moveTo(new Date(harness.clock.now().getTime() + ms))
const { converts, conversions, cancels, held, notifications, withUscd, batch } = conversionsIn(() => harness)
const rowsOf = async (who: Person) =>
  (await who.call(detail, { page: 1, limit: 20, wallet: 0, op: 15 })).rows.map((row) => [
    row.coin,
    row.moneyChange,
    row.status,
  ])

describe('POST /api/user/transactionToBalance', () => {
  it('reserves the USCD, which still belong to the member, and completes after a day, to the second', async () => {
    const { db } = harness
    const alice = await withUscd(harness.alice, 100_000_001n)
    const total = async () => (await alice.call(contract.member.info, {})).moneyTotal
    const owned = await total()
    const backing = await storedBalance(db, platformAccount('backing', 'USDT'))
    const asked = harness.clock.now()
    await converts(alice, 40_000_001n)
    expect([await alice.balance('USCD'), await held(alice), await alice.balance('USDT')]).toEqual([
      60_000_000n,
      40_000_001n,
      0n,
    ])
    expect(await total()).toBe(owned)
    const [begun] = await conversions(alice)
    expect(begun).toEqual({
      id: begun?.did,
      did: expect.any(Number),
      moneyChange: 40_000_001n,
      status: 0,
      createdAt: asked,
      dueAt: new Date(asked.getTime() + DAY),
      endedAt: null,
    })
    expect(await rowsOf(alice)).toEqual([['USCD', -40_000_001n, 0]])

    later(DAY - 1)
    expect(await batch()).toEqual({ done: 0, left: false })
    expect(await held(alice)).toBe(40_000_001n)
    later(1)
    expect(await batch()).toEqual({ done: 1, left: false })
    expect([await alice.balance('USCD'), await held(alice), await alice.balance('USDT')]).toEqual([
      60_000_000n,
      0n,
      40_000_001n,
    ])
    expect(await storedBalance(db, platformAccount('backing', 'USDT'))).toBe(backing - 40_000_001n)
    expect(await conversions(alice)).toEqual([{ ...begun, status: 1, endedAt: harness.clock.now() }])
    expect(await rowsOf(alice)).toEqual([
      ['USDT', 40_000_001n, 1],
      ['USCD', -40_000_001n, 1],
    ])
    expect(await notifications(alice)).toMatchObject([
      { kind: 'conversionDone', params: { money: { amount: 40_000_001, coin: 'USDT' } }, isRead: false },
    ])
    expect(await batch()).toEqual({ done: 0, left: false })
  })

  it('accepts the whole wallet, and refuses a millionth more, zero, and a request without a session', async () => {
    const bob = await withUscd(harness.bob, 7n)
    const asks = (money: bigint) => bob.tryCall(transactionToBalance, { money: micros<'USCD'>(money) })
    expect(await asks(8n)).toEqual({ refused: 'not_enough_money' })
    expect(await asks(0n)).toEqual({ refused: 'wrong_money' })
    expect(await harness.visitor().tryCall(transactionToBalance, { money: uscd(1n) })).toEqual({
      refused: 'please_login',
    })
    expect(await conversions(bob)).toEqual([])
    await converts(bob, 7n)
    expect([await bob.balance('USCD'), await held(bob)]).toEqual([0n, 7n])
    expect(await asks(1n)).toEqual({ refused: 'not_enough_money' })
  })

  it('is open to a frozen member and to a tourist, because it is their own money', async () => {
    for (const person of [harness.freya, harness.tom]) {
      await withUscd(person, 5_000_000n)
      await converts(person, 2_000_000n)
      await converts(person, 3_000_000n)
      await cancels(person, (await conversions(person))[0]?.did)
    }
    later(DAY)
    await batch()
    for (const person of [harness.freya, harness.tom])
      expect([await person.balance('USDT'), await person.balance('USCD')]).toEqual([2_000_000n, 3_000_000n])
  })

  it('begins one conversion if the same request comes thirty times at once', async () => {
    const paula = await withUscd(harness.paula, 10_000_000n)
    const key = randomUUID()
    const sent = await Promise.all(
      Array.from({ length: 30 }, () => paula.tryCall(transactionToBalance, { money: uscd(3n) }, { key })),
    )
    expect(new Set(sent)).toEqual(new Set([null]))
    expect(await conversions(paula)).toHaveLength(1)
    expect(await held(paula)).toBe(3_000_000n)
  })

  it('never reserves more than the balance, however many requests come at once', async () => {
    const sylvia = await withUscd(harness.sylvia, 10_000_000n)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => sylvia.tryCall(transactionToBalance, { money: uscd(1n) })),
    )
    expect(answers.filter((answer) => answer === null)).toHaveLength(10)
    expect(await held(sylvia)).toBe(10_000_000n)
  })

  it('waits for the time set at its beginning, even if the setting changes later', async () => {
    const { magnus, db } = harness
    await withUscd(magnus, 2_000_000n)
    const inForce = async () => (await magnus.call(contract.platform.settings, {})).conversionDelay
    await changeSetting(db, 'conversionDelay', 60)
    await expect.poll(inForce).toBe(60)
    await converts(magnus, 1_000_000n)
    await changeSetting(db, 'conversionDelay', 86_400)
    await expect.poll(inForce).toBe(86_400)
    await converts(magnus, 1_000_000n)
    later(60_000)
    await batch()
    expect((await conversions(magnus)).map(({ status }) => status)).toEqual([0, 1])
  })

  it('is completed by the job of the server', async () => {
    const gregor = await withUscd(harness.gregor, 1_000_000n)
    await converts(gregor, 1_000_000n)
    await harness.travel(DAY / 1000)
    await harness.renewSession(gregor)
    expect(await gregor.balance('USDT')).toBe(1_000_000n)
    expect(await conversions(gregor)).toMatchObject([{ status: 1 }])
  })
})

describe('POST /api/user/cancelTransactionToBalance', () => {
  it('returns the USCD at once, even after it was due, and once', async () => {
    const carol = await withUscd(harness.carol, 9_000_000n)
    await converts(carol, 4_000_000n)
    await converts(carol, 5_000_000n)
    const [second, first] = await conversions(carol)
    expect(await cancels(carol, first?.did)).toBeNull()
    expect([await carol.balance('USCD'), await held(carol)]).toEqual([4_000_000n, 5_000_000n])
    expect(await conversions(carol)).toEqual([second, { ...first, status: 2, endedAt: harness.clock.now() }])
    expect(await rowsOf(carol)).toEqual([
      ['USCD', 4_000_000n, 1],
      ['USCD', -5_000_000n, 0],
      ['USCD', -4_000_000n, 2],
    ])
    expect(await cancels(carol, first?.did)).toEqual({ refused: 'illegal_operation' })
    later(2 * DAY)
    expect(await cancels(carol, second?.did)).toBeNull()
    await batch()
    expect([await carol.balance('USCD'), await held(carol), await carol.balance('USDT')]).toEqual([9_000_000n, 0n, 0n])
    expect(await notifications(carol)).toEqual([])
  })

  it('finds only the member’s own conversions, and none that is done', async () => {
    const carol = await withUscd(harness.carol, 1_000_000n)
    await converts(carol, 1_000_000n)
    const [own] = await conversions(carol)
    const nothing = await cancels(harness.bob, 999_999_999)
    expect(nothing).toEqual({ refused: 'not_found' })
    expect(await cancels(harness.bob, own?.did)).toEqual(nothing)
    later(DAY)
    await batch()
    expect(await cancels(carol, own?.did)).toEqual({ refused: 'illegal_operation' })
    expect(await carol.balance('USDT')).toBe(1_000_000n)
  })
})

describe('GET /api/user/transactionToBalanceHistory', () => {
  it('lists all pending conversions and the newest fifty others, the newest first', async () => {
    const tom = await withUscd(harness.tom, 1_000_000n)
    const before = await conversions(tom)
    for (let n = 1n; n <= 55n; n += 1n) {
      await converts(tom, n)
      const [begun] = await conversions(tom)
      if (n % 11n !== 0n) await cancels(tom, begun?.did)
    }
    const listed = await conversions(tom)
    expect(listed.filter(({ status }) => status === 0).map(({ moneyChange }) => moneyChange)).toEqual([
      55n,
      44n,
      33n,
      22n,
      11n,
    ])
    // Fifty of them, so that the two from before are left out.
    expect(before).toHaveLength(2)
    expect(listed.filter(({ status }) => status !== 0)).toHaveLength(50)
    expect(listed.map(({ did }) => did)).toEqual(listed.map(({ did }) => did).toSorted((a, b) => b - a))
    expect(listed.at(-1)?.moneyChange).toBe(1n)
  })
})
