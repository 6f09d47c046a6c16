import { contract } from '@humidor/contract/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { memberAccount, platformAccount } from '../../../ledger/accounts.ts'
import { post } from '../../../ledger/post.ts'
import { storedBalance } from '../../../ledger/testing.ts'
import { putsIn, sets, takesOut, treasureOf, uscd } from './flexible-treasure.testing.ts'

const { detail } = contract.flexibleTreasure
const DAY = 86_400
const treasury = platformAccount('treasury', 'USCD')

let harness: Sandbox
beforeEach(async () => {
  // Noon in UTC+8.
  harness = await openSandbox({ at: new Date('2026-11-20T04:00:00Z') })
  await harness.alice.fund(uscd(10_000), 'USCD')
  return () => harness.close()
}, 60_000)

const rows = async () =>
  (await harness.alice.call(detail, { page: 1, limit: 10 })).rows.map(({ moneyChange, type, status }) => [
    Number(moneyChange) / 1_000_000,
    type,
    status,
  ])

describe('a deposit into the treasure', () => {
  it('counts at once, is confirmed at the next midnight, and earns interest from its first whole day', async () => {
    const { alice, travel } = harness
    expect(await putsIn(alice, 1_000)).toBeNull()
    expect(await alice.balance('USCD')).toBe(uscd(9_000))
    expect(await treasureOf(alice)).toMatchObject({
      money: uscd(1_000),
      confirmed: 0n,
      unconfirmed: uscd(1_000),
      totalInterest: 0n,
      nextAt: new Date('2026-11-20T16:00:00Z'),
    })
    expect(await rows()).toEqual([[1_000, 1, 0]])
    await travel(DAY)
    expect(await treasureOf(alice)).toMatchObject({ confirmed: uscd(1_000), unconfirmed: 0n, totalInterest: 0n })
    expect(await rows()).toEqual([[1_000, 1, 1]])
    await travel(DAY)
    expect(await treasureOf(alice)).toMatchObject({
      confirmed: uscd(1_001),
      totalInterest: uscd(1),
      lastInterest: uscd(1),
    })
    await travel(DAY)
    // Interest is confirmed at once, and earns.
    expect(await treasureOf(alice)).toMatchObject({ money: 1_002_001_000n, lastInterest: 1_001_000n })
    expect(await rows()).toEqual([
      [1.001, 3, 1],
      [1, 3, 1],
      [1_000, 1, 1],
    ])
    expect(await alice.call(contract.member.info, {})).toMatchObject({
      moneyLhb: 1_002_001_000n,
      moneyLhbLastInterst: 1_001_000n,
      moneyLhbTotalInterst: 2_001_000n,
    })
  })

  it('earns nothing when it comes late in the evening and leaves early in the morning', async () => {
    const { alice, travel } = harness
    await travel(new Date('2026-11-20T15:59:00Z'))
    await putsIn(alice, 5_000)
    await travel(120)
    await takesOut(alice, 5_000)
    await travel(2 * DAY)
    expect(await treasureOf(alice)).toMatchObject({ money: 0n, totalInterest: 0n })
    expect(await alice.balance('USCD')).toBe(uscd(10_000))
  })
})

describe('a withdrawal from the treasure', () => {
  it('takes unconfirmed money first, and arrives at the next midnight', async () => {
    const { alice, travel } = harness
    await putsIn(alice, 1_000)
    await travel(DAY)
    await putsIn(alice, 300)
    await takesOut(alice, 200)
    expect(await treasureOf(alice)).toMatchObject({
      confirmed: uscd(1_000),
      unconfirmed: uscd(100),
      leaving: uscd(200),
    })
    await takesOut(alice, 400)
    expect(await treasureOf(alice)).toMatchObject({ confirmed: uscd(700), unconfirmed: 0n, leaving: uscd(600) })
    expect(await alice.balance('USCD')).toBe(uscd(8_700))
    const pending = await alice.call(contract.wallet.detail, { page: 1, limit: 10, wallet: 5, op: 10 })
    expect(pending.rows.map(({ status }) => status)).toEqual([0, 0])
    await travel(DAY)
    expect(await alice.balance('USCD')).toBe(uscd(9_300))
    // 0.1 % of the balance that stayed the whole day.
    expect(await treasureOf(alice)).toMatchObject({ money: 700_700_000n, leaving: 0n })
    expect((await rows()).map(([, type, status]) => [type, status])).toEqual([
      [3, 1],
      [2, 1],
      [2, 1],
      [1, 1],
      [1, 1],
    ])
    const arrived = await alice.call(contract.wallet.detail, { page: 1, limit: 10, wallet: 2, op: 10 })
    expect(arrived.rows.map(({ moneyChange, status }) => [moneyChange, status])).toEqual([
      [uscd(400), 1],
      [uscd(200), 1],
    ])
  })

  it('is open to a frozen member, too', async () => {
    const { freya } = harness
    expect(await takesOut(freya, 1)).toEqual({ refused: 'not_enough_money' })
    expect(await putsIn(freya, 1)).toEqual({ refused: 'account_freeze' })
  })

  it('succeeds once, however many requests for the same money arrive at the same moment', async () => {
    const { alice, travel } = harness
    await putsIn(alice, 1_000)
    const answers = await Promise.all(Array.from({ length: 20 }, () => takesOut(alice, 1_000)))
    expect(answers.filter((one) => one === null)).toHaveLength(1)
    await travel(DAY)
    expect(await alice.balance('USCD')).toBe(uscd(10_000))
  })
})

describe('a late settlement', () => {
  it('pays each day on the balance of that day, whatever moved since', async () => {
    const { alice, clock, jobs } = harness
    const on = (at: string) => clock.moveTo(new Date(at))
    await putsIn(alice, 1_000)
    // Four midnights pass without a settlement.
    on('2026-11-21T02:00:00Z')
    await putsIn(alice, 500)
    on('2026-11-22T02:00:00Z')
    await takesOut(alice, 600)
    on('2026-11-23T02:00:00Z')
    await takesOut(alice, 900)
    await putsIn(alice, 50)
    on('2026-11-24T02:00:00Z')
    expect(await treasureOf(alice)).toMatchObject({ money: uscd(50), confirmed: uscd(50), totalInterest: 0n })
    await Promise.all([jobs.runDue(), jobs.runDue()])
    const interest = (await alice.call(detail, { page: 1, limit: 100 })).rows.filter(({ type }) => type === 3)
    // The 21st: 1,000. The 22nd: 1,500 + 1, less 600. The 23rd: 901 + 0.901, less 900.
    expect(interest.map(({ moneyChange }) => moneyChange)).toEqual([1_901n, 901_000n, 1_000_000n])
    expect(await treasureOf(alice)).toMatchObject({ money: 51_902_901n, leaving: 0n })
    expect(await alice.balance('USCD')).toBe(uscd(9_950))
  })

  it('pays the same while members move money and several workers settle', async () => {
    const { alice, bob, carol, clock, jobs } = harness
    for (const who of [bob, carol]) await who.fund(uscd(1_000), 'USCD')
    for (const who of [alice, bob, carol]) await putsIn(who, 800)
    clock.moveTo(new Date('2026-11-23T02:00:00Z'))
    const moving = [alice, bob, carol].flatMap((who) =>
      Array.from({ length: 8 }, (_, n) => (n % 2 === 0 ? takesOut(who, 30) : putsIn(who, 20))),
    )
    await Promise.all([...moving, jobs.runDue(), jobs.runDue()])
    // Two whole days, the 21st and the 22nd; the invariants check the rest.
    for (const who of [alice, bob, carol]) {
      const { money, totalInterest } = await treasureOf(who)
      expect(totalInterest).toBe(1_600_800n)
      expect(money).toBe(uscd(760) + 1_600_800n)
    }
  })
})

/** Bob pays money back into the treasury. */
const givesBack = (amount: ReturnType<typeof uscd>) =>
  harness.db.transaction().execute((tx) => {
    const posting = { from: memberAccount(harness.bob.uid, 'transaction'), to: treasury, amount }
    return post(tx, [
      { operation: 'activeAccount', key: 'fixture:gives-back', at: harness.clock.now(), postings: [posting] },
    ])
  })

describe('the treasury', () => {
  it('that cannot pay delays the interest alone; once it can pay, every day is paid', async () => {
    const { alice, bob, travel, db, jobs, pool } = harness
    await putsIn(alice, 1_000)
    await travel(DAY)
    await bob.fund(micros<'USCD'>(await storedBalance(db, treasury)), 'USCD')
    await travel(2 * DAY)
    expect((await treasureOf(alice)).totalInterest).toBe(0n)
    const runs = async () =>
      (await pool.query("select day::text, phase, state from settlement_run where state <> 'done' order by day, place"))
        .rows
    expect(await runs()).toEqual([
      { day: '2026-11-22', phase: 'treasure-interest', state: 'short' },
      { day: '2026-11-22', phase: 'returns-gather', state: 'waiting' },
      { day: '2026-11-22', phase: 'returns-share', state: 'waiting' },
      { day: '2026-11-22', phase: 'returns-pay', state: 'waiting' },
      { day: '2026-11-23', phase: 'treasure-interest', state: 'waiting' },
      { day: '2026-11-23', phase: 'returns-gather', state: 'waiting' },
      { day: '2026-11-23', phase: 'returns-share', state: 'waiting' },
      { day: '2026-11-23', phase: 'returns-pay', state: 'waiting' },
    ])
    // The total is still added up, or each reading would take longer with every waiting day.
    const added = await pool.query('select max(day)::text as day from treasure_total')
    expect(added.rows).toEqual([{ day: '2026-11-21' }])
    await givesBack(uscd(100_000))
    await jobs.runDue()
    expect(await runs()).toEqual([])
    expect((await treasureOf(alice)).totalInterest).toBe(2_001_000n)
  })

  it('must cover thirty days of interest on all of the money before it accepts more', async () => {
    const { alice } = harness
    // 1 % a day for a year of what is left of a million.
    await sets(harness, { treasureRate: 10_000n, treasureCover: 365 })
    await alice.fund(uscd(400_000), 'USCD')
    await sets(harness, {})
    const { room } = await treasureOf(alice)
    const left = Number((room ?? 0n) / 1_000_000n)
    expect(left).toBeLessThan(400_000)
    expect(await putsIn(alice, left + 1)).toEqual({ refused: 'pledge_limit_reached' })
    const answers = await Promise.all(Array.from({ length: 10 }, () => putsIn(alice, Math.floor(left / 3))))
    expect(answers.filter((one) => one === null)).toHaveLength(3)
  })

  it('is not checked while the product is switched off', async () => {
    await putsIn(harness.alice, 10)
    await sets(harness, { treasureOpen: 0 })
    expect(await putsIn(harness.alice, 10)).toEqual({ refused: 'not_offered' })
    expect(await takesOut(harness.alice, 10)).toBeNull()
  })
})
