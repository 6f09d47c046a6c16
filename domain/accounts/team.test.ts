import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../platform/settings.ts'
import type { Level } from './membership.ts'
import { type LevelCounts, levelNeeds, levelProgress, levelReached, rebatesUp, refuseShippingFee } from './team.ts'

const needs = levelNeeds(defaultSettings)
const none: LevelCounts = { direct: 0, team: 0, gold: 0, platinum: 0 }
const plenty: LevelCounts = { direct: 15, team: 500, gold: 3, platinum: 3 }

describe('a level', () => {
  // rules P13: 3 / 5 / 10 / 15 direct, 20 / 50 / 200 / 500 in the team, three gold ones, three platinum ones.
  it.each([
    [1, { direct: 3, team: 20, gold: 0, platinum: 0 }],
    [2, { direct: 5, team: 50, gold: 0, platinum: 0 }],
    [3, { direct: 10, team: 200, gold: 3, platinum: 0 }],
    [4, { direct: 15, team: 500, gold: 0, platinum: 3 }],
  ] as const)('above %i is reached with exactly %o, and with no count one lower', (level, counts) => {
    expect(levelReached(level, counts, needs)).toBe(level + 1)
    for (const key of ['direct', 'team', 'gold', 'platinum'] as const)
      if (counts[key] > 0) expect(levelReached(level, { ...counts, [key]: counts[key] - 1 }, needs)).toBe(level)
  })

  it('is never lost, whatever the counts are', () => {
    for (const level of [0, 1, 2, 3, 4, 5] as const) expect(levelReached(level, none, needs)).toBe(level)
  })

  it('may rise to the highest at once, but not without activation', () => {
    expect(levelReached(1, plenty, needs)).toBe(5)
    expect(levelReached(1, { ...plenty, gold: 2 }, needs)).toBe(3)
    expect(levelReached(1, { ...plenty, platinum: 2 }, needs)).toBe(4)
    expect(levelReached(0, plenty, needs)).toBe(0)
  })

  it('follows the settings', () => {
    const easy = levelNeeds({ ...defaultSettings, levelDirect1: 1, levelTeam1: 1 })
    expect(levelReached(1, { ...none, direct: 1, team: 1 }, easy)).toBe(2)
  })

  it('shows progress up to each requirement, and never beyond it', () => {
    expect(levelProgress(1, { direct: 7, team: 19, gold: 1, platinum: 1 }, needs)).toEqual({
      direct: 3,
      team: 19,
      gold: 0,
      platinum: 0,
    })
    expect(levelProgress(0, plenty, needs)).toBeUndefined()
    expect(levelProgress(5, plenty, needs)).toBeUndefined()
  })

  it('never rises higher with lower counts than with higher ones', () => {
    const counts = fc.record({
      direct: fc.nat(20),
      team: fc.nat(600),
      gold: fc.nat(5),
      platinum: fc.nat(5),
    })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), counts, counts, (from, a, b) => {
        const both = {
          direct: Math.max(a.direct, b.direct),
          team: Math.max(a.team, b.team),
          gold: Math.max(a.gold, b.gold),
          platinum: Math.max(a.platinum, b.platinum),
        }
        const reached = levelReached(from as Level, a, needs)
        expect(reached).toBeGreaterThanOrEqual(from)
        expect(levelReached(from as Level, both, needs)).toBeGreaterThanOrEqual(reached)
      }),
    )
  })
})

describe('refuseShippingFee', () => {
  const own = 10_000_000n
  it('allows zero up to one’s own fee, to the millionth', () => {
    for (const fee of [0n, own - 1n, own])
      expect(refuseShippingFee({ invitedByOneself: true, fee, own })).toBeUndefined()
  })
  it('refuses a millionth more than one’s own fee, and a negative fee', () => {
    for (const fee of [own + 1n, -1n])
      expect(refuseShippingFee({ invitedByOneself: true, fee, own })).toBe('illegal_value')
  })
  it('refuses a member whom somebody else invited, before it checks the amount', () =>
    expect(refuseShippingFee({ invitedByOneself: false, fee: own + 1n, own })).toBe('illegal_operation'))
})

const usd = (whole: number) => BigInt(whole) * 1_000_000n
const price = usd(100)
const line = (...fees: bigint[]) => fees.map((fee, n) => ({ uid: n + 1, fee }))
const total = (rebates: readonly { amount: bigint }[]) => rebates.reduce((sum, { amount }) => sum + amount, 0n)

describe('the rebates of an activation', () => {
  it('pay each upline the difference to the highest fee below', () => {
    const { rebates, paid } = rebatesUp(line(usd(8), usd(10), usd(9), usd(10), usd(20)), { paid: 0n, price })
    expect(rebates).toEqual([
      { uid: 1, amount: usd(8) },
      { uid: 2, amount: usd(2) },
      { uid: 5, amount: usd(10) },
    ])
    expect(paid).toBe(usd(20))
  })

  it('never exceed the price of the activation, to the millionth', () => {
    expect(rebatesUp(line(price - 1n, price, price + 1n), { paid: 0n, price }).rebates).toEqual([
      { uid: 1, amount: price - 1n },
      { uid: 2, amount: 1n },
    ])
    expect(rebatesUp(line(usd(20)), { paid: 0n, price: 0n }).rebates).toEqual([])
  })

  const fees = fc.array(fc.bigInt({ min: 0n, max: usd(150) }), { maxLength: 60 })

  it('add up to the highest fee of the line, at most the price, for random fees', () => {
    fc.assert(
      fc.property(fees, fc.bigInt({ min: 0n, max: usd(120) }), (all, cost) => {
        const { rebates, paid } = rebatesUp(line(...all), { paid: 0n, price: cost })
        const highest = all.reduce((most, fee) => (fee > most ? fee : most), 0n)
        expect(total(rebates)).toBe(highest < cost ? highest : cost)
        expect(paid).toBe(total(rebates))
        expect(rebates.every(({ amount }) => amount > 0n)).toBe(true)
      }),
    )
  })

  it('are the same in one batch or in several', () => {
    fc.assert(
      fc.property(fees, fc.nat(60), (all, cut) => {
        const whole = rebatesUp(line(...all), { paid: 0n, price })
        const near = rebatesUp(line(...all).slice(0, cut), { paid: 0n, price })
        const far = rebatesUp(line(...all).slice(cut), { paid: near.paid, price })
        expect([...near.rebates, ...far.rebates]).toEqual(whole.rebates)
        expect(far.paid).toBe(whole.paid)
      }),
    )
  })

  it('pay a thousand false accounts of one member less than they have paid, in any tree', () => {
    const fee = fc.bigInt({ min: 0n, max: usd(30) })
    // Each false account is below an earlier one or below the member (0). Its owner chose its fee.
    const tree = fc.array(fc.record({ above: fc.nat(), fee }), { minLength: 1_000, maxLength: 1_000 })
    fc.assert(
      fc.property(tree, fee, fee, (accounts, own, honest) => {
        const feeOf = [own, ...accounts.map((one) => one.fee)]
        const above = [undefined, ...accounts.map((one, n) => one.above % (n + 1))]
        let earned = 0n
        for (let who = 1; who < feeOf.length; who += 1) {
          const uplines: { uid: number; fee: bigint }[] = []
          for (let up = above[who]; up !== undefined && uplines.length < 50; up = above[up])
            uplines.push({ uid: up, fee: feeOf[up] ?? 0n })
          const { rebates } = rebatesUp([...uplines, { uid: -1, fee: honest }], { paid: 0n, price })
          earned += total(rebates.filter(({ uid }) => uid >= 0))
          expect(total(rebates)).toBeLessThanOrEqual(price)
        }
        expect(earned).toBeLessThan(price * 1_000n)
        // They get back at most what the member would have earned from strangers.
        const most = feeOf.reduce((highest, one) => (one > highest ? one : highest), 0n)
        expect(earned).toBeLessThanOrEqual(most * 1_000n)
      }),
      { numRuns: 20 },
    )
  })
})
