import { consoleContract } from '@humidor/contract/console/index.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { beforeEach, expect, it } from 'vitest'
import { platformAccount } from '../../../ledger/accounts.ts'
import { storedBalance } from '../../../ledger/testing.ts'
import { changeSetting } from '../../../platform/settings/stored-settings.ts'
import { putsIn } from '../flexible-treasure/flexible-treasure.testing.ts'
import { pledged } from '../pledges/pledges.testing.ts'
import { ordered, pays, treasuryHas, uscd, wins } from '../preorders/preorders.testing.ts'
import { watchPromises } from './coverage.jobs.ts'
import { settlementFigures } from './settlement.figures.ts'

const { coverage } = consoleContract.settlement
const DAY = 86_400

let harness: Sandbox
beforeEach(async () => {
  harness = await openSandbox()
  return () => harness.close()
}, 60_000)

const covers = async () => {
  await harness.renewOperatorSession(harness.staff.fiona)
  return await harness.staff.fiona.call(coverage, {})
}
const treasury = () => storedBalance(harness.db, platformAccount('treasury', 'USCD'))
/** Leaves an amount of USCD in the treasury. The excess goes to bob. */
const leaves = async (left: bigint) => harness.bob.fund(micros<'USCD'>((await treasury()) - left), 'USCD')
const metrics = async (name: string) => {
  const { body } = await harness.fastify.inject('/metrics')
  return body.split('\n').filter((line) => line.startsWith(name))
}

it('a pledge of 1,000 owes 1,825, less 5 for each midnight, all of it set aside', async () => {
  const { alice, travel } = harness
  await alice.fund(uscd(1_000), 'USCD')
  await pledged(alice, 1_000)
  expect(await covers()).toMatchObject({
    // 0.5 % of 1,000 on 365 midnights.
    pledges: { count: 1, money: uscd(1_000), aDay: uscd(5), owed: uscd(1_825), sells: 0n, open: true },
    promised: { uscd: 1_825_000_000n },
    uncovered: [],
  })
  await travel(2 * DAY)
  expect(await covers()).toMatchObject({
    // A seventh of what was pledged in the last seven days is 142.857142; half a per cent of that is 0.714285, and 365 times as much 260.714025.
    pledges: { owed: uscd(1_815), aDay: uscd(5), sells: 260_714_025n },
    promised: { uscd: 1_815_000_000n },
    // Without sales, the treasury pays nothing.
    aDay: 0n,
    daysLeft: null,
    uncovered: [],
  })
  await leaves(600_000_000n)
  // 600 / 260.714025
  expect((await covers()).daysSelling).toBe(2)
  await changeSetting(harness.db, 'pledgesOpen', 0)
  expect((await covers()).daysSelling).toBeNull()
}, 60_000)

it('a won order counts as promised, and a paid one is set aside at the price of that moment', async () => {
  const { alice, bob, travel } = harness
  await treasuryHas(harness, 10_000)
  await alice.fund(uscd(1_000), 'USCD')
  const oid = await ordered(alice, 300)
  await wins(harness, bob, 200)
  const won = await covers()
  // 6 % of 500 USCD are 30, at 0.105 for one ₡.
  expect(won.preorders).toEqual({ owed: 0n, won: 285_714_285n, sells: 0n, open: true })
  expect(won.uncovered).toEqual([])
  await treasuryHas(harness, -9_900)
  expect((await covers()).uncovered).toEqual([{ kind: 'won', owed: 285_714_285n, there: 100_000_000n }])
  await treasuryHas(harness, 9_900)
  await travel(DAY)
  expect(await pays(alice, oid)).toBeNull()
  const paid = await covers()
  expect(paid.preorders.owed).toBe(paid.promised.cig)
  expect(paid.preorders.owed).toBeGreaterThan(0n)
  // Yesterday's draw gave 500 in seven days, at today's price; only bob's 200 are still unpaid.
  expect(paid.preorders.sells).toBe((paid.preorders.owed + paid.preorders.won) / 7n)
  expect(paid.uncovered).toEqual([])
}, 60_000)

it('an uncovered promise alerts operators once for as long as it lasts, and shows on the page and in the metrics', async () => {
  const { alice, db, clock } = harness
  const alarms: unknown[] = []
  const job = watchPromises((what, details) => alarms.push([what, details]))
  const looks = () => job.run({ db, day: '2026-11-20', at: clock.now(), limit: 10 })
  await alice.fund(uscd(1_000), 'USCD')
  await putsIn(alice, 1_000)
  await looks()
  expect([alarms, (await covers()).uncovered]).toEqual([[], []])
  expect(await metrics('humidor_promises_uncovered{kind="midnight"}')).toEqual([
    'humidor_promises_uncovered{kind="midnight"} 0',
  ])
  // 1,000 earn 1 at the next midnight.
  await leaves(999_999n)
  await looks()
  await looks()
  const midnight = { kind: 'midnight', owed: 1_000_000n, there: 999_999n }
  expect(alarms).toEqual([['what was promised is not covered', { kind: 'midnight', owed: '1000000', there: '999999' }]])
  expect(await covers()).toMatchObject({ uncovered: [midnight], aDay: uscd(1), daysLeft: 0, daysSelling: 0 })
  expect([
    ...(await metrics('humidor_promises_uncovered{kind="midnight"}')),
    ...(await metrics('humidor_treasury_days{')),
  ]).toEqual(['humidor_promises_uncovered{kind="midnight"} 1', 'humidor_treasury_days{coin="USCD"} 0'])
}, 60_000)

it('coverage is computed once for all metrics that are read together, and again for the next read', async () => {
  let asked = 0
  const counted = harness.db.withPlugin({
    transformQuery({ node }) {
      asked += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const asksOf = async (names: readonly string[]) => {
    asked = 0
    const read = settlementFigures.filter(({ name }) => names.includes(name))
    await Promise.all(read.map((figure) => figure.read(counted, harness.clock.now())))
    return asked
  }
  const alone = await asksOf(['humidor_treasury_days'])
  expect(alone).toBeGreaterThan(3)
  expect(await asksOf(['humidor_treasury_days', 'humidor_promises_uncovered'])).toBe(alone)
  expect(await asksOf(['humidor_promises_uncovered'])).toBe(alone)
})
