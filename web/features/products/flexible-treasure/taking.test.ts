import { micros } from '@humidor/domain/money/micros.ts'
import { describe, expect, it } from 'vitest'
import { mostIn, takingOf } from './taking.ts'
import type { Treasure } from './useTreasure.ts'

const uscd = (amount: bigint) => micros<'USCD'>(amount)
const treasure: Treasure = {
  money: uscd(1_300n),
  confirmed: uscd(1_000n),
  unconfirmed: uscd(300n),
  leaving: uscd(0n),
  lastInterest: uscd(0n),
  totalInterest: uscd(0n),
  rate: 10_000,
  open: true,
  room: null,
  nextAt: new Date(0),
}

describe('a transfer out of the treasure', () => {
  it.each([
    [0n, { fresh: 0n, earning: 0n, stays: 1_300n, forgone: 0n }],
    [300n, { fresh: 300n, earning: 0n, stays: 1_000n, forgone: 0n }],
    [301n, { fresh: 300n, earning: 1n, stays: 999n, forgone: 1n }],
    [800n, { fresh: 300n, earning: 500n, stays: 500n, forgone: 5n }],
    [1_300n, { fresh: 300n, earning: 1_000n, stays: 0n, forgone: 10n }],
  ])('of %s takes the unconfirmed part first', (money, taking) =>
    expect(takingOf(uscd(money), treasure)).toEqual(taking),
  )
})

it('the largest transfer into the treasure is the balance, or the covered part of it', () => {
  expect(mostIn(uscd(500n), null)).toBe(500n)
  expect(mostIn(uscd(500n), uscd(499n))).toBe(499n)
  expect(mostIn(uscd(500n), uscd(501n))).toBe(500n)
})
