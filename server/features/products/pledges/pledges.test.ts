import { randomUUID } from 'node:crypto'
import { consoleContract } from '@humidor/contract/console/index.ts'
import { contract } from '@humidor/contract/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { someoneWaits } from '../../../database/testing.ts'
import { balancesOf, platformAccount } from '../../../ledger/accounts.ts'
import { storedBalance } from '../../../ledger/testing.ts'
import { cig, pledged, pledges, pledgesOf, sets, summaryOf, uscd } from './pledges.testing.ts'

const DAY = 86_400
const promised = platformAccount('promised', 'USCD')
const treasury = platformAccount('treasury', 'USCD')

let harness: Sandbox
beforeEach(async () => {
  // Noon in UTC+8.
  harness = await openSandbox({ at: new Date('2026-11-20T04:00:00Z') })
  await harness.alice.fund(uscd(10_000), 'USCD')
  await harness.alice.fund(cig(10_000), 'CIG')
  return () => harness.close()
}, 60_000)

const heldOf = async () => {
  const owned = await balancesOf(harness.db, harness.alice.uid)
  return [owned['held.pledge:USCD'], owned['held.pledge:CIG']]
}

describe('a pledge', () => {
  it('cannot be made by a member who was frozen while the request waited', async () => {
    const { alice, pool } = harness
    const other = await pool.connect()
    await other.query('begin')
    await other.query("insert into pledge_day (day) values ('2026-11-20')")
    const listed = pledges(alice, 1_000)
    await someoneWaits(harness.db)
    await pool.query('update member set frozen_reason = 3 where uid = $1', [alice.uid])
    await other.query('rollback')
    other.release()
    expect(await listed).toEqual({ refused: 'account_freeze' })
    expect(await heldOf()).toEqual([0n, 0n])
    expect(await alice.balance('USCD')).toBe(uscd(10_000))
  })

  it('reserves both parts, and sets its whole profit aside', async () => {
    const { alice, db } = harness
    const before = await storedBalance(db, treasury)
    // 1,000 ₡ at 0.105.
    const made = await pledged(alice, 1_000, 1_000)
    expect(made).toMatchObject({ onum: 'HP-0001', endsAt: new Date('2027-11-20T04:00:00Z') })
    expect(await heldOf()).toEqual([uscd(895), cig(1_000)])
    expect([await alice.balance('USCD'), await alice.balance('CIG')]).toEqual([uscd(9_105), cig(9_000)])
    expect(await storedBalance(db, promised)).toBe(uscd(1_825))
    expect(await storedBalance(db, treasury)).toBe(before - uscd(1_825))
    const rows = await alice.call(contract.wallet.detail, { page: 1, limit: 10, wallet: 0, op: 14 })
    expect(rows.rows.map(({ say, moneyChange }) => [say, moneyChange])).toEqual(
      expect.arrayContaining([
        ['pledge', -uscd(895)],
        ['pledge', -cig(1_000)],
      ]),
    )
    expect(await pledgesOf(alice)).toMatchObject([
      {
        money: uscd(1_000),
        usdc: uscd(895),
        cig: cig(1_000),
        status: 'paid',
        dailyIncome: uscd(5),
        days: 365,
        paidDays: 0,
      },
    ])
    expect((await alice.call(contract.member.info, {})).moneyTotal).toBeGreaterThan(uscd(10_000))
  })

  it('pays its profit every midnight, and shows how much it has paid', async () => {
    const { alice, travel } = harness
    await pledged(alice, 1_000)
    await travel(DAY)
    expect(await alice.balance('USCD')).toBe(uscd(9_005))
    await pledged(alice, 200)
    await travel(2 * DAY)
    expect(await alice.balance('USCD')).toBe(uscd(8_817))
    expect(await summaryOf(alice)).toMatchObject({
      totalHoldUsdc: uscd(1_200),
      dailyIncome: uscd(6),
      avgInterest: 5_000,
      totalProfitUsdc: uscd(17),
      nextAt: new Date('2026-11-23T16:00:00Z'),
    })
    expect((await pledgesOf(alice)).map(({ paidDays }) => paidDays)).toEqual([2, 3])
  })

  it('runs its term through the whole settlement, some days of it missed, and returns both parts at the midnight after', async () => {
    const { alice, clock, jobs, db, renewSession: signsIn } = harness
    await sets({ db }, { pledgeDays: 30 })
    await pledged(alice, 1_000, 1_000)
    const on = async (at: string) => {
      clock.moveTo(new Date(at))
      await Promise.all([jobs.runDue(), jobs.runDue()])
    }
    for (const at of ['2026-11-21T04:00:00Z', '2026-11-24T04:00:00Z', '2026-12-18T16:00:00Z']) await on(at)
    await signsIn(alice)
    expect(await pledgesOf(alice)).toMatchObject([{ status: 'paid', paidDays: 29 }])
    await on('2026-12-19T16:00:00Z')
    expect(await pledgesOf(alice)).toMatchObject([{ status: 'paid', paidDays: 30 }])
    expect(await storedBalance(db, promised)).toBe(0n)
    // A second before the term is over, and the midnight after.
    await on('2026-12-20T03:59:59Z')
    expect(await heldOf()).toEqual([uscd(895), cig(1_000)])
    await on('2026-12-22T16:00:00Z')
    expect(await heldOf()).toEqual([0n, 0n])
    const endedAt = new Date('2026-12-20T16:00:00Z')
    expect(await pledgesOf(alice, 2)).toMatchObject([{ status: 'ended', paidDays: 30, endedAt }])
    expect(await pledgesOf(alice, 1)).toEqual([])
    expect([await alice.balance('USCD'), await alice.balance('CIG')]).toEqual([uscd(10_150), cig(10_000)])
    expect(await summaryOf(alice)).toMatchObject({ totalHoldUsdc: 0n, totalProfitUsdc: uscd(150) })
    const notifications = await alice.call(contract.notices.getNotify, {})
    expect(notifications.filter((row) => JSON.stringify(row).includes('HP-0001'))).toHaveLength(1)
  }, 120_000)

  it('that is made during the payment of a midnight counts for the new day, and is paid as often', async () => {
    const { alice, clock, jobs, db } = harness
    clock.moveTo(new Date('2026-11-20T16:00:00Z'))
    await jobs.runDue()
    // The request came a second before midnight, and the work is late.
    clock.moveTo(new Date('2026-11-20T15:59:59Z'))
    await pledged(alice, 1_000)
    const { rows } = await harness.pool.query('select day::text from pledge')
    expect(rows).toEqual([{ day: '2026-11-21' }])
    await sets({ db }, { pledgeDays: 30 })
    clock.moveTo(new Date('2026-11-21T16:00:00Z'))
    await jobs.runDue()
    expect(await pledgesOf(alice)).toMatchObject([{ paidDays: 1, days: 365 }])
    await expect(
      harness.pool.query(
        "insert into pledge select id + 1, uid, status, money, uscd, cig, price, rate, profit, days, '2026-11-20', created_at, ends_at, null, paid_by + 1, null from pledge",
      ),
    ).rejects.toThrow('takes no pledges any more')
  })

  it('keeps the profit of its sale, whatever the settings become later', async () => {
    const { alice, travel } = harness
    await pledged(alice, 1_000)
    await sets(harness, { pledgeRate: 10_000n, pledgeDays: 30, pledgesOpen: 0 })
    await travel(DAY)
    expect(await alice.balance('USCD')).toBe(uscd(9_005))
    expect(await pledges(alice, 100)).toEqual({ refused: 'not_offered' })
  })
})

describe('the terms of a pledge', () => {
  it('are those that the member saw, or there is no pledge; a lost answer still counts as the same pledge', async () => {
    const { alice, db } = harness
    const key = randomUUID()
    const asks = (terms: { rate?: number; days?: number }) =>
      alice.tryCall(contract.pledges.create, { money: uscd(1_000), cig: cig(0), ...terms }, { key })
    await sets(harness, { pledgeRate: 4_000n, pledgeDays: 400 })
    const shown = await summaryOf(alice)
    expect(shown).toMatchObject({ rate: 4_000, days: 400 })
    const before = await storedBalance(db, promised)
    const others = [
      { rate: 5_000 },
      { rate: 3_999, days: 400 },
      { days: 365 },
      { rate: 4_000, days: 401 },
      { days: -1 },
    ]
    for (const other of others) expect(await asks(other)).toEqual({ refused: 'illegal_value' })
    expect([await heldOf(), await pledgesOf(alice)]).toEqual([[0n, 0n], []])
    expect(await storedBalance(db, promised)).toBe(before)

    const made = await asks({ rate: shown.rate, days: shown.days })
    expect(made).toMatchObject({ onum: 'HP-0001' })
    expect(await asks({ rate: 5_000, days: 365 })).toEqual(made)
    expect(await pledgesOf(alice)).toMatchObject([{ dailyIncome: uscd(4), days: 400 }])
    // A request without terms accepts those in force.
    await pledged(alice, 100)
    expect(await storedBalance(db, promised)).toBe(before + uscd(1_600 + 160))
  })
})

describe('the amount that can be pledged', () => {
  it('never exceeds a day’s quota, however many members pledge at the same moment', async () => {
    const { alice, bob, carol } = harness
    for (const who of [bob, carol]) await who.fund(uscd(10_000), 'USCD')
    await sets(harness, { pledgeQuota: uscd(1_000) })
    const answers = await Promise.all(
      [alice, bob, carol].flatMap((who) => Array.from({ length: 7 }, () => pledges(who, 100))),
    )
    expect(answers.filter((one) => !('refused' in (one as object)))).toHaveLength(10)
    expect((await summaryOf(alice)).room).toBe(0n)
    await harness.travel(DAY)
    expect((await summaryOf(alice)).room).toBe(uscd(1_000))
  })

  it('is the amount whose whole profit the treasury can set aside while it still covers the flexible treasure', async () => {
    const { alice, bob, db } = harness
    await bob.fund(micros<'USCD'>((await storedBalance(db, treasury)) - uscd(3_650)), 'USCD')
    expect((await summaryOf(alice)).room).toBe(uscd(2_000))
    expect(await pledges(alice, 2_100)).toEqual({ refused: 'pledge_limit_reached' })
    await alice.call(contract.flexibleTreasure.transferIn, { money: uscd(1_000) })
    // 30 of it cover the flexible treasure.
    expect(await pledges(alice, 2_000)).toEqual({ refused: 'pledge_limit_reached' })
    const answers = await Promise.all(Array.from({ length: 8 }, () => pledges(alice, 500)))
    expect(answers.filter((one) => !('refused' in (one as object)))).toHaveLength(3)
    expect(await storedBalance(db, promised)).toBe(uscd(2_737) + 500_000n)
  })
})

describe('operators', () => {
  it('see every pledge, and the totals', async () => {
    const { alice, staff, travel, renewOperatorSession } = harness
    await pledged(alice, 1_000, 1_000)
    await pledged(alice, 300)
    await travel(DAY)
    await renewOperatorSession(staff.fiona)
    const page = await staff.fiona.call(consoleContract.pledges.pledges, { limit: 1 })
    expect(page).toMatchObject({ count: 2, next: '2', rows: [{ onum: 'HP-0002', paidDays: 1, day: '2026-11-20' }] })
    const next = await staff.fiona.call(consoleContract.pledges.pledges, { limit: 1, after: page.next ?? '' })
    expect(next).toMatchObject({ next: null, rows: [{ onum: 'HP-0001', usdc: uscd(895), member: { uid: alice.uid } }] })
    const listed = (what: object) => staff.fiona.call(consoleContract.pledges.pledges, { limit: 10, ...what })
    expect(await listed({ onum: 'HP-0002', uid: alice.uid, status: 'paid' })).toMatchObject({ count: 1 })
    expect(await listed({ onum: 'nothing' })).toMatchObject({ count: 0 })
    expect(await listed({ status: 'ended' })).toMatchObject({ count: 0 })
    expect(await staff.fiona.call(consoleContract.pledges.pledgeSums, {})).toMatchObject({
      count: 2,
      money: uscd(1_300),
      usdc: uscd(1_195),
      cig: cig(1_000),
      dailyIncome: 6_500_000n,
      promised: 364n * 6_500_000n,
      sold: 0n,
      quota: null,
      open: true,
      endingSoon: { count: 0, money: 0n },
    })
  })
})
