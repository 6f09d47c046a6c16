import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { highestReached, rollsUp, rollUp, type Step, type Waiting } from './roll-up.ts'

const delta = { actived: 0, gold: 0, platinum: 0, performance: 0n, ownPerformance: 0n, selfRebate: 0n, teamRebate: 0n }

/** Random trees: each member is below an earlier one. */
const trees = fc.array(fc.nat(), { minLength: 1, maxLength: 40 }).map((wishes) => {
  const steps: Step[] = [{ uid: 0, referrer_uid: null, depth: 0 }]
  for (const [n, wish] of wishes.entries()) {
    const above = steps[wish % (n + 1)] as Step
    steps.push({ uid: n + 1, referrer_uid: above.uid, depth: above.depth + 1 })
  }
  return steps
})

const lineOf = (steps: readonly Step[], uid: number): number[] => {
  const above = steps[uid]?.referrer_uid
  return above === null || above === undefined ? [uid] : [uid, ...lineOf(steps, above)]
}

describe('a rolled-up delta', () => {
  it('is added once to each row above, in any number of batches, and its own part only to its member', () => {
    const acts = fc.array(
      fc.record({ uid: fc.nat(), actived: fc.integer({ min: -2, max: 2 }), selfRebate: fc.bigInt() }),
    )
    fc.assert(
      fc.property(
        trees,
        acts,
        fc.array(fc.nat({ max: 6 }), { minLength: 60, maxLength: 60 }),
        (steps, wishes, floors) => {
          const expected = new Map<string, bigint>()
          const add = (to: Map<string, bigint>, what: string, much: bigint) => to.set(what, (to.get(what) ?? 0n) + much)
          let waiting = new Map<number, Waiting>()
          for (const [n, wish] of wishes.entries()) {
            const uid = wish.uid % steps.length
            const { actived, selfRebate } = wish
            for (const above of lineOf(steps, uid)) add(expected, `actived ${above}`, BigInt(actived))
            add(expected, `own ${uid}`, selfRebate)
            const there = waiting.get(uid)
            waiting.set(uid, {
              ...delta,
              id: there?.id ?? BigInt(n),
              uid,
              depth: steps[uid]?.depth ?? 0,
              actived: actived + (there?.actived ?? 0),
              selfRebate: selfRebate + (there?.selfRebate ?? 0n),
            })
          }
          const counted = new Map<string, bigint>()
          for (const floor of [...floors, 0]) {
            // A batch that reaches only some depth, as the lines of waiting deltas are read.
            const reached = new Set(
              [...waiting.values()]
                .filter(rollsUp)
                .flatMap(({ uid }) => [uid, ...lineOf(steps, uid).filter((up) => (steps[up]?.depth ?? 0) >= floor)]),
            )
            const { sums, rest } = rollUp(
              [...waiting.values()],
              steps.filter(({ uid }) => reached.has(uid)),
            )
            for (const sum of sums) {
              add(counted, `actived ${sum.uid}`, BigInt(sum.actived))
              add(counted, `own ${sum.uid}`, sum.selfRebate)
            }
            expect(new Set(rest.map(({ id }) => id)).size).toBe(rest.length)
            waiting = new Map(rest.map((one) => [one.uid, one]))
          }
          expect(waiting.size).toBe(0)
          const said = (all: Map<string, bigint>) => Object.fromEntries([...all].filter(([, much]) => much !== 0n))
          expect(said(counted)).toEqual(said(expected))
        },
      ),
    )
  })

  it('is written once to each row on which a thousand deltas meet', () => {
    const steps = Array.from(
      { length: 1_001 },
      (_, n): Step => ({ uid: n, referrer_uid: n > 0 ? n - 1 : null, depth: n }),
    )
    const waiting = steps
      .slice(1)
      .map(({ uid, depth }): Waiting => ({ ...delta, id: BigInt(uid), uid, depth, actived: 1 }))
    const { sums, rest } = rollUp(waiting, steps)
    expect(sums).toHaveLength(1_001)
    expect(rest).toEqual([])
    expect(sums.find(({ uid }) => uid === 0)?.actived).toBe(1_000)
  })
})

describe('a batch', () => {
  it('goes as high as its row limit allows, and no higher than the deltas that wait above', () => {
    expect(highestReached([12], 5_000, 0)).toBe(0)
    expect(highestReached([12, 12, 9], 5_000, 7)).toBe(7)
    expect(highestReached([99_999], 5_000, 0)).toBe(95_000)
    expect(highestReached([10, 10], 4, 0)).toBe(9)
    // The deepest rows are always written. Otherwise no batch would make progress.
    expect(highestReached([3, 3, 3], 1, 0)).toBe(3)
    expect(highestReached([], 5_000, 0)).toBe(0)
  })

  it('never writes more rows than its limit, unless the deepest alone are more', () => {
    const depths = fc.array(fc.nat(300), { minLength: 1, maxLength: 50 }).map((all) => all.sort((a, b) => b - a))
    fc.assert(
      fc.property(depths, fc.integer({ min: 50, max: 5_000 }), fc.nat(300), (all, most, least) => {
        const to = highestReached(all, most, least)
        const rows = all.reduce((sum, depth) => sum + Math.max(0, depth - to + 1), 0)
        expect(rows).toBeLessThanOrEqual(most)
        if (to > least && to > 0)
          expect(all.reduce((sum, depth) => sum + Math.max(0, depth - to + 2), 0)).toBeGreaterThan(most)
      }),
    )
  })
})
