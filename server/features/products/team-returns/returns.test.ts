import { contract } from '@humidor/contract/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { defaultSettings } from '@humidor/domain/platform/settings.ts'
import { type LineLevel, mostOf, returnTable, stepOf } from '@humidor/domain/products/returns.ts'
import { setMemberState } from '@humidor/sandbox/members.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import type { Person } from '@humidor/sandbox/person.ts'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { memberAccount, platformAccount } from '../../../ledger/accounts.ts'
import { post } from '../../../ledger/post.ts'
import { storedBalance } from '../../../ledger/testing.ts'
import { chainBelow, invites, rollsUp } from '../../accounts/team/team.testing.ts'
import { teamOf } from '../../accounts/team/team.ts'
import { putsIn, sets, treasureOf, uscd } from '../flexible-treasure/flexible-treasure.testing.ts'
import { returnsOwed, unpaidReturnsOf } from './team-returns.ts'

const DAY = 86_400
const table = returnTable(defaultSettings)
const treasury = platformAccount('treasury', 'USCD')

let harness: Sandbox
beforeEach(async () => {
  harness = await openSandbox()
  return () => harness.close()
}, 60_000)

const rebateOf = (uid: number) => storedBalance(harness.db, memberAccount(uid, 'rebate'))
const isOf = (uid: number, level: number) =>
  level === 0 ? undefined : setMemberState(harness.db, uid, { level: level as 1 }, harness.clock.now())

/** A member puts whole USCD into the treasure. */
async function earns(who: Person, whole: number) {
  await who.fund(uscd(whole), 'USCD')
  expect(await putsIn(who, whole)).toBeNull()
}

/**
 * The returns of interest to the uplines, computed for each member alone by walking up the line. Uids and whole
 * millionths.
 */
function byWalking(
  referrerOf: ReadonlyMap<number, number | null>,
  levelOf: ReadonlyMap<number, number>,
  interest: readonly (readonly [number, bigint])[],
) {
  const owed = new Map<number, { rebate: bigint; award: bigint }>()
  for (const [uid, amount] of interest) {
    let at: LineLevel = 0
    for (let above = referrerOf.get(uid) ?? null; above !== null; above = referrerOf.get(above) ?? null) {
      const { rebate, award, next } = stepOf(at, levelOf.get(above) ?? 0, table)
      const before = owed.get(above) ?? { rebate: 0n, award: 0n }
      owed.set(above, { rebate: before.rebate + amount * BigInt(rebate), award: before.award + amount * BigInt(award) })
      at = next
    }
  }
  return [...owed]
    .map(([uid, { rebate, award }]) => ({ uid, rebate: rebate / 100n, award: award / 100n }))
    .filter(({ rebate, award }) => rebate + award > 0n)
    .sort((a, b) => a.uid - b.uid)
}

const written = async () =>
  await harness.db.selectFrom('team_return').select(['uid', 'rebate', 'award']).orderBy('uid').execute()
const interestPaid = async () =>
  (
    await harness.pool.query<{ subject: bigint; amount: bigint }>(
      "select subject, amount from settled where operation = 'treasureInterest'",
    )
  ).rows.map(({ subject, amount }) => [Number(subject), amount] as const)
const everyLine = async () => {
  const members = await harness.db.selectFrom('member').select(['uid', 'referrer_uid', 'level']).execute()
  return {
    referrerOf: new Map(members.map(({ uid, referrer_uid }) => [uid, referrer_uid])),
    levelOf: new Map(members.map(({ uid, level }) => [uid, level])),
  }
}

describe('treasure interest pays the uplines', () => {
  it('each level gets its own rate less the highest rate paid below, and the next level 5 above a paid one gets the award', async () => {
    const { root } = harness
    const line: Person[] = []
    for (const level of [5, 5, 0, 4, 1, 0]) {
      const person = await invites(harness, line.at(-1) ?? root)
      await isOf(person.uid, level)
      line.push(person)
    }
    const [top, black, tourist, platinum, vip, saver] = line as [Person, Person, Person, Person, Person, Person]
    await earns(saver, 1_000)
    await harness.travel(2 * DAY)
    expect((await treasureOf(saver)).totalInterest).toBe(uscd(1))
    // 60; 150 − 60; nobody; 160 − 150; the award.
    const percent = async (who: Person) => Number(await rebateOf(who.uid)) / 10_000
    expect([
      await percent(vip),
      await percent(platinum),
      await percent(tourist),
      await percent(black),
      await percent(top),
    ]).toEqual([60, 90, 0, 10, 5])
    await rollsUp(harness)
    expect(await teamOf(harness.db, platinum.uid)).toMatchObject({ team_rebate_total: 900_000n })
    const rows = await top.call(contract.wallet.rebateDetail, { page: 1, limit: 10, wallet: 4, op: 0 })
    expect(rows.rows).toMatchObject([{ say: 'teamAward', moneyChange: 50_000n, status: 1 }])
  })

  it('as much as walking up every line would pay, on any tree, rounded down once a day', async () => {
    const people: Person[] = [harness.root]
    const wishes = fc.sample(
      fc.record({ above: fc.nat(), level: fc.integer({ min: 0, max: 5 }), puts: fc.integer({ min: 0, max: 900 }) }),
      { numRuns: 45, seed: 7 },
    )
    for (const { above, level, puts } of wishes) {
      const person = await invites(harness, people[above % people.length] ?? harness.root)
      await isOf(person.uid, level)
      if (puts > 100) await earns(person, puts)
      people.push(person)
    }
    await harness.travel(2 * DAY)
    const { referrerOf, levelOf } = await everyLine()
    const interest = await interestPaid()
    const expected = byWalking(referrerOf, levelOf, interest)
    expect(await written()).toEqual(expected)
    expect(expected.length).toBeGreaterThan(10)
    const all = interest.reduce((sum, [, amount]) => sum + amount, 0n)
    const paid = expected.reduce((sum, { rebate, award }) => sum + rebate + award, 0n)
    expect(paid * 100n).toBeLessThanOrEqual(all * BigInt(mostOf(table)))
  }, 60_000)

  it('through a line of a thousand members, in batches', async () => {
    const chain = await chainBelow(harness, harness.alice, 1_000)
    const saver = await invites(harness, { uid: chain.at(-1) ?? 0 })
    await isOf(chain[998] ?? 0, 1)
    await isOf(chain[3] ?? 0, 3)
    await earns(saver, 1_000)
    await harness.travel(2 * DAY)
    expect(await rebateOf(chain[998] ?? 0)).toBe(600_000n)
    expect(await rebateOf(chain[3] ?? 0)).toBe(700_000n)
    const { rows } = await harness.pool.query(
      "select state, done::int from settlement_run where phase = 'returns-share' order by day",
    )
    expect(rows.at(-1)).toMatchObject({ state: 'done' })
    expect(rows.at(-1)?.done).toBeGreaterThan(1_000)
  }, 60_000)
})

describe('when the treasury cannot pay', () => {
  it('returns wait as processing, and are paid once it can', async () => {
    const { alice, bob, db, jobs, clock, travel } = harness
    const saver = await invites(harness, alice)
    await earns(saver, 1_000)
    await travel(DAY)
    // Just enough for the interest.
    await bob.fund(micros<'USCD'>((await storedBalance(db, treasury)) - uscd(1)), 'USCD')
    await travel(DAY)
    expect((await treasureOf(saver)).totalInterest).toBe(uscd(1))
    expect(await rebateOf(alice.uid)).toBe(0n)
    const unpaid = async () => (await unpaidReturnsOf(db, alice.uid)).map(({ rebate }) => rebate)
    expect(await unpaid()).toEqual([600_000n])
    expect(await returnsOwed(db)).toMatchObject({ unpaid: 600_000n, members: 1 })
    const rows = async () =>
      (await alice.call(contract.wallet.rebateDetail, { page: 1, limit: 10, wallet: 4, op: 19 })).rows.map(
        ({ moneyChange, status }) => [moneyChange, status],
      )
    expect(await rows()).toEqual([[600_000n, 0]])
    const posting = { from: memberAccount(bob.uid, 'transaction'), to: treasury, amount: uscd(100) }
    await db
      .transaction()
      .execute((tx) =>
        post(tx, [{ operation: 'activeAccount', key: 'fixture:gives-back', at: clock.now(), postings: [posting] }]),
      )
    await jobs.runDue()
    expect(await unpaid()).toEqual([])
    expect(await rows()).toEqual([[600_000n, 1]])
    expect(await rebateOf(alice.uid)).toBe(600_000n)
    const notifications = (await alice.call(contract.notices.getNotify, {})).filter(
      ({ kind }) => kind === 'returnsPaid',
    )
    expect(notifications.map(({ params }) => params)).toEqual([{ money: { amount: 600_000, coin: 'USCD' } }])
  })
})

it('nobody gets a return while returns are switched off', async () => {
  const saver = await invites(harness, harness.alice)
  await earns(saver, 1_000)
  await sets(harness, { returnsOpen: 0 })
  await harness.travel(2 * DAY)
  expect((await treasureOf(saver)).totalInterest).toBe(uscd(1))
  expect(await written()).toEqual([])
})
