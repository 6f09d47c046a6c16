import { describe, expect, it } from 'vitest'
import { micros, price } from '../money/micros.ts'
import { perMille } from '../money/rounding.ts'
import { isClosedName, nameOfClosed } from './closed-name.ts'
import {
  closingObstacles,
  erasedFrom,
  givenUpAs,
  inPageOrder,
  type Leftover,
  movableRebate,
  mustBeTakenOut,
  rebateFrom,
  refuseClosing,
} from './closing.ts'
import { maskedName } from './masked-name.ts'

const limits = {
  withdrawalMinimum: 10_000_000n,
  price: price(105_000n),
  profitFee: perMille(10n),
  rebateStep: 50_000_000n,
  rebateShare: 50,
  rebateMost: 3_000_000_000n,
  means: { activated: true, frozen: false, profitOpen: true },
}

const left = (wish: Partial<Record<keyof Leftover, bigint>> = {}): Leftover => ({
  usdt: micros(wish.usdt ?? 0n),
  uscd: micros(wish.uscd ?? 0n),
  rebate: micros(wish.rebate ?? 0n),
  cig: micros(wish.cig ?? 0n),
  points: micros(wish.points ?? 0n),
})

describe('money that must be taken out first', () => {
  it.each([
    ['USDT', { usdt: 9_999_999n }, { usdt: 10_000_000n }],
    ['USCD', { uscd: 9_999_999n }, { uscd: 10_000_000n }],
    ['both together', { usdt: 4_000_000n, uscd: 5_999_999n }, { usdt: 4_000_000n, uscd: 6_000_000n }],
    [
      'with ₡ at the price, less the fee',
      { usdt: 9_896_050n, cig: 1_000_000n - 1n },
      { usdt: 9_896_050n, cig: 1_000_000n },
    ],
    ['rebates of which a step can be moved', { rebate: 99_999_999n }, { rebate: 100_000_000n }],
  ])('%s, from the limit on and not a millionth below', (_, below, at) => {
    expect(mustBeTakenOut(left(below), limits)).toBe(false)
    expect(mustBeTakenOut(left(at), limits)).toBe(true)
  })

  it('is never points', () => {
    expect(mustBeTakenOut(left({ points: 1_000_000n }), limits)).toBe(false)
  })
})

describe('money that reaches the limits and may be given up all the same', () => {
  const means = (but: Partial<typeof limits.means>) => ({ ...limits, means: { ...limits.means, ...but } })
  const usdt = left({ usdt: 10_000_000n })
  const cig = left({ cig: 1_000_000_000n })
  const rebate = left({ rebate: 100_000_000n })

  it.each([
    ['everything, before the activation', means({ activated: false }), [true, true, true], 'notActivated'],
    ['₡ and rebates, under a freeze', means({ frozen: true }), [false, true, true], 'frozen'],
    ['₡, while they cannot be converted', means({ profitOpen: false }), [false, true, false], 'profitClosed'],
    ['nothing', limits, [false, false, false], 'small'],
  ] as const)('%s', (_, its, given, reason) => {
    expect([usdt, cig, rebate].map((one) => !mustBeTakenOut(one, its))).toEqual(given)
    expect([usdt, cig, rebate].map((one) => givenUpAs(one, its))).toEqual(given.map((is) => (is ? reason : 'small')))
    expect(givenUpAs(left({ usdt: 9_999_999n }), its)).toBe('small')
  })

  it.each([
    [50_000_000n, 50, 100_000_000n],
    [50_000_000n, 30, 166_666_667n],
    [0n, 50, 2n],
    [50_000_000n, 0, 0n],
    [4_000_000_000n, 50, 0n],
  ])('rebates are movable from a bound on: a step of %s, a share of %s', (rebateStep, rebateShare, from) => {
    const its = { ...limits, rebateStep, rebateShare }
    expect(rebateFrom(its)).toBe(from)
    expect(movableRebate(left({ rebate: from }), its) > 0n).toBe(from > 0n)
    expect(movableRebate(left({ rebate: from === 0n ? 1_000_000_000_000n : from - 1n }), its)).toBe(0n)
  })
})

describe('a request to close', () => {
  const facts = { things: [], left: left({ usdt: 5n }), limits, agreed: left({ usdt: 5n }), isRoot: false }
  it('is refused while something is open, or money can be taken out, or more or less is left than was agreed', () => {
    expect(refuseClosing(facts)).toBeUndefined()
    expect(refuseClosing({ ...facts, isRoot: true })).toBe('illegal_operation')
    for (const kind of closingObstacles)
      expect(refuseClosing({ ...facts, things: [{ kind, count: 1 }] })).toBe('account_not_empty')
    const rich = left({ usdt: 10_000_000n })
    expect(refuseClosing({ ...facts, left: rich, agreed: rich })).toBe('account_not_empty')
    for (const usdt of [4n, 6n]) expect(refuseClosing({ ...facts, left: left({ usdt }) })).toBe('content_changed')
    expect(refuseClosing({ ...facts, left: left({ usdt: 5n, points: 1n }) })).toBe('content_changed')
  })

  it('lists each obstacle once, in the order of the page', () => {
    const things = [
      { kind: 'locked', count: 1 },
      { kind: 'withdrawals', count: 1 },
      { kind: 'pledges', count: 0 },
      { kind: 'withdrawals', count: 2 },
    ] as const
    expect(inPageOrder(things)).toEqual([
      { kind: 'withdrawals', count: 3 },
      { kind: 'locked', count: 1 },
    ])
  })
})

it('keeps the name for whole years', () => {
  expect(erasedFrom(new Date('2026-11-30T10:00:00Z'), 10)).toEqual(new Date('2036-11-30T10:00:00Z'))
})

it('names a closed member so that nobody takes it for a name, masked or whole', () => {
  const name = nameOfClosed(12_345_678)
  expect([isClosedName(name), isClosedName(maskedName(name)), isClosedName('alice_one')]).toEqual([true, true, false])
})
