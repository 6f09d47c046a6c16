import { type BusinessDay, businessDay, dayAfter, startOf } from '@humidor/domain/business-day.ts'
import { defaultSettings } from '@humidor/domain/platform/settings.ts'
import { dailyProfit, promiseOf } from '@humidor/domain/products/pledge.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { expect, it } from 'vitest'
import { balancesOf, platformAccount } from '../../../ledger/accounts.ts'
import { storedBalance } from '../../../ledger/testing.ts'
import { settleDay } from '../settlement/settlement.ts'
import { cig, pledged, pledgesOf, sets, uscd } from './pledges.testing.ts'
import { pledgeMaturities, pledgeProfit } from './pledges.ts'

const DAY = 86_400_000
const HALF_A_CENT = 5_000n

/** Draws the same random choices for the same seed. */
function chances(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Settles the pledges alone, of every unsettled day until now, with several workers at once. */
function settler({ db, clock }: Sandbox, from: BusinessDay) {
  const worker = () =>
    settleDay({
      ...{ db, clock, phases: [pledgeProfit, pledgeMaturities], alarm: () => undefined, batch: 2 },
      settings: async () => defaultSettings,
    })
  let next = from
  return async (workers: number) => {
    for (const today = businessDay(clock.now()); next <= today; next = dayAfter(next)) {
      const settling = Array.from({ length: workers }, async () => {
        const { run } = worker()
        while ((await run({ db, day: next, at: startOf(next), limit: 1_000 })).left);
      })
      await Promise.all(settling)
    }
  }
}

it.each([
  [40, '2026-11-20T04:00:00Z', 1],
  // From the 29th of February: a calendar year from then would be a day longer.
  [365, '2028-02-28T16:00:00Z', 3],
])(
  'a pledge of %i days pays exactly as often and returns once, whoever settles when, from %s on',
  async (days, first, seed) => {
    const at = new Date(first)
    const harness = await openSandbox({ at })
    const { alice, clock, db, pool } = harness
    const chance = chances(seed)
    await sets(harness, { pledgeDays: days })
    await alice.fund(uscd(100_000), 'USCD')
    await alice.fund(cig(100_000), 'CIG')
    const settles = settler(harness, dayAfter(businessDay(at)))
    const sold: { at: Date; money: bigint }[] = []
    for (let passed = 0; passed < days + 10; ) {
      if (sold.length < 5) {
        await harness.renewSession(alice)
        const whole = 100 * (1 + chance(30))
        await pledged(alice, whole, chance(2) * chance(900))
        sold.push({ at: clock.now(), money: uscd(whole) })
      }
      // One night, or several without a settlement; then one worker settles, or several at once.
      const nights = 1 + chance(sold.length < 5 ? 2 : 12)
      passed += nights
      clock.moveTo(new Date(clock.now().getTime() + nights * DAY - chance(3_600) * 1_000))
      await settles(1 + chance(3))
    }
    await harness.renewSession(alice)
    const owned = await pledgesOf(alice)
    expect(owned.map(({ status, paidDays }) => [status, paidDays])).toEqual(sold.map(() => ['ended', days]))
    for (const { endsAt, endedAt, createdAt } of owned) {
      expect(endsAt.getTime() - createdAt.getTime()).toBe(days * DAY)
      const late = (endedAt?.getTime() ?? 0) - endsAt.getTime()
      expect([late >= 0, late < DAY]).toEqual([true, true])
    }
    const { rows } = await pool.query(
      "select subject::int, count(*)::int as n, sum(amount)::text as paid from settled where operation = 'pledgeProfit' group by 1 order by 1",
    )
    const should = sold.map(({ money }, place) => ({
      subject: place + 1,
      n: days,
      paid: String(promiseOf(uscd(money / 1_000_000n), { rate: HALF_A_CENT, days })),
    }))
    expect(rows).toEqual(should)
    const brought = sold.reduce(
      (sum, { money }) => sum + BigInt(days) * dailyProfit(uscd(money / 1_000_000n), HALF_A_CENT),
      0n,
    )
    const left = await balancesOf(db, alice.uid)
    expect([left.transaction, left.profit]).toEqual([uscd(100_000) + brought, cig(100_000)])
    expect([left['held.pledge:USCD'], left['held.pledge:CIG']]).toEqual([0n, 0n])
    expect(await storedBalance(db, platformAccount('promised', 'USCD'))).toBe(0n)
  },
  300_000,
)
