import { consoleContract } from '@humidor/contract/console/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { beforeEach, expect, it } from 'vitest'
import { platformAccount } from '../../../../ledger/accounts.ts'
import { storedBalance } from '../../../../ledger/testing.ts'
import { settlementPhases } from '../../../../phases.ts'
import { runSettleVerb } from '../../../../settle-verb.ts'
import { invites } from '../../../accounts/team/team.testing.ts'
import { queueOf } from '../../../backoffice/operators/waiting.testing.ts'
import { putsIn, takesOut, uscd } from '../../flexible-treasure/flexible-treasure.testing.ts'

const { settlements, coverage } = consoleContract.settlement
const { treasureMoves, unpaidReturns } = consoleContract.flexibleTreasure
const DAY = 86_400

let harness: Sandbox
beforeEach(async () => {
  harness = await openSandbox()
  return () => harness.close()
}, 60_000)

const asks = async (it: { limit?: number; after?: string; unfinished?: boolean }) => {
  const { staff, renewOperatorSession } = harness
  await renewOperatorSession(staff.fiona)
  return await staff.fiona.call(settlements, { limit: 25, ...it })
}
const covers = async () => {
  await harness.renewOperatorSession(harness.staff.fiona)
  return await harness.staff.fiona.call(coverage, {})
}

it('operators see each settled day with its phases and their payments, the newest first', async () => {
  const { alice, travel } = harness
  await alice.fund(uscd(1_000), 'USCD')
  await putsIn(alice, 1_000)
  await travel(3 * DAY)
  const { rows, count, next } = await asks({ limit: 2 })
  expect([rows.map(({ day, state }) => [day, state]), count, next]).toEqual([
    [
      ['2026-11-23', 'done'],
      ['2026-11-22', 'done'],
    ],
    3,
    '2026-11-22',
  ])
  const interest = rows.map(({ phases }) => phases.find(({ name }) => name === 'treasure-interest'))
  expect(interest.map((phase) => phase?.paid)).toEqual([
    [{ coin: 'USCD', amount: 1_001_000n }],
    [{ coin: 'USCD', amount: 1_000_000n }],
  ])
  expect(rows[0]?.phases.map(({ name }) => name)).toEqual(
    settlementPhases({ db: harness.db, clock: harness.clock, leaps: true })
      .filter(({ retired }) => !retired)
      .map(({ name }) => name),
  )
  const rest = await asks({ limit: 2, after: next ?? '' })
  expect([rest.rows.map(({ day }) => day), rest.next]).toEqual([['2026-11-21'], null])
  expect((await asks({ unfinished: true })).rows).toEqual([])
  expect(await harness.staff.fiona.tryCall(settlements, { limit: 5, after: 'nonsense' })).toEqual({
    refused: 'parameter_error',
  })
})

it('operators see for how many days the treasury lasts, and which payments it still owes', async () => {
  const { alice, bob, travel, db } = harness
  const treasury = platformAccount('treasury', 'USCD')
  const saver = await invites(harness, alice)
  await saver.fund(uscd(1_000), 'USCD')
  expect((await covers()).daysLeft).toBeNull()
  await putsIn(saver, 1_000)
  await bob.fund(micros<'USCD'>((await storedBalance(db, treasury)) - uscd(100)), 'USCD')
  expect(await covers()).toMatchObject({
    treasury: { uscd: uscd(100) },
    treasure: { held: uscd(1_000), rate: 1_000, aDay: uscd(1), days: 30, open: true },
    aDay: uscd(1),
    // 1.001 to the 95th is 1.0996, to the 96th 1.1007: with 100 more, the treasury pays a tenth of a per cent on 1,000
    // for so many nights.
    daysLeft: 95,
    stuck: [],
  })
  await travel(DAY)
  // The treasury covers the interest, but not its return to alice, who is of level 1.
  await bob.fund(micros<'USCD'>((await storedBalance(db, treasury)) - uscd(1)), 'USCD')
  await travel(DAY)
  expect(await covers()).toMatchObject({
    treasury: { uscd: 0n },
    returns: { lastDay: 600_000n, unpaid: 600_000n, unpaidMembers: 1 },
    aDay: 1_601_000n,
    daysLeft: 0,
    stuck: [
      { day: '2026-11-22', phase: 'returns-pay', state: 'short', error: 'treasury USCD does not cover what is next' },
    ],
  })
  expect((await queueOf(harness.staff.fiona, 'midnights')).count).toBe(1)
})

it('operators see the moves of members, and the unpaid returns', async () => {
  const { alice, bob, staff, renewOperatorSession, db, travel } = harness
  const saver = await invites(harness, alice)
  await saver.fund(uscd(1_000), 'USCD')
  await putsIn(saver, 1_000)
  await takesOut(saver, 100)
  const moved = async (it: object) => {
    await renewOperatorSession(staff.fiona)
    return await staff.fiona.call(treasureMoves, { limit: 25, ...it })
  }
  const all = await moved({ limit: 1 })
  expect([all.rows.map(({ member, money, arrived }) => [member.uid, money, arrived]), all.count]).toEqual([
    [[saver.uid, -uscd(100), false]],
    2,
  ])
  const rest = await moved({ uid: saver.uid, after: all.next ?? '' })
  expect([rest.rows.map(({ money, arrived }) => [money, arrived]), rest.next]).toEqual([[[uscd(1_000), null]], null])
  expect((await moved({ uid: bob.uid })).rows).toEqual([])
  await travel(DAY)
  expect((await moved({ open: true })).rows).toEqual([])
  await bob.fund(micros<'USCD'>((await storedBalance(db, platformAccount('treasury', 'USCD'))) - 900_000n), 'USCD')
  await travel(DAY)
  await renewOperatorSession(staff.fiona)
  expect(await staff.fiona.call(unpaidReturns, { limit: 25 })).toMatchObject({
    rows: [{ day: '2026-11-22', member: { uid: alice.uid }, rebate: 540_000n, award: 0n }],
    count: 1,
    next: null,
  })
  expect(await staff.fiona.tryCall(unpaidReturns, { limit: 5, after: 'nonsense' })).toEqual({
    refused: 'parameter_error',
  })
  expect(await staff.fiona.tryCall(treasureMoves, { limit: 5, after: 'nonsense' })).toEqual({
    refused: 'parameter_error',
  })
})

it('monitoring shows how many days are behind, and which phases are stuck', async () => {
  const { clock, jobs, fastify } = harness
  const settlementMetrics = async () => {
    const { body } = await fastify.inject('/metrics')
    return body.split('\n').filter((line) => line.startsWith('humidor_settlement'))
  }
  await jobs.runDue()
  expect(await settlementMetrics()).toContain('humidor_settlement_days_behind 0')
  await harness.travel(DAY)
  clock.moveTo(new Date(clock.now().getTime() + 2 * DAY * 1000))
  expect(await settlementMetrics()).toContain('humidor_settlement_days_behind 2')
  await jobs.runDue()
  expect(await settlementMetrics()).toEqual([
    'humidor_settlement_days_behind 0',
    'humidor_settlement_stuck{state="short"} 0',
    'humidor_settlement_stuck{state="failing"} 0',
  ])
})

it('the command line settles missed days, once, and no day that has not begun', async () => {
  const { db, clock } = harness
  const settle = async (...args: string[]) => {
    const output: string[] = []
    return [await runSettleVerb({ db, args, clock, say: (sentence) => output.push(sentence) }), output] as const
  }
  clock.moveTo(new Date(clock.now().getTime() + 4 * DAY * 1000))
  expect(await settle('--through', '2026-11-23')).toEqual([
    0,
    ['2026-11-21 is settled.', '2026-11-22 is settled.', '2026-11-23 is settled.'],
  ])
  expect(await settle('--through', '2026-11-22')).toEqual([0, ['Every day up to 2026-11-22 is settled.']])
  expect((await settle())[1]).toEqual(['2026-11-24 is settled.'])
  expect(await settle('--through', '2026-11-25')).toEqual([2, ['2026-11-25 has not begun: it is 2026-11-24 in UTC+8.']])
  expect((await settle('--through', 'tomorrow'))[0]).toBe(2)
  expect((await settle('--upto'))[0]).toBe(2)
  await harness.jobs.runDue()
  expect((await asks({})).count).toBe(4)
})
