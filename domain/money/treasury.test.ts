import { describe, expect, it } from 'vitest'
import { coins } from './micros.ts'
import {
  awardCoins,
  LARGEST_AWARD,
  refuseAward,
  refuseTreasuryMove,
  treasuryMoveCoin,
  treasuryMoves,
} from './treasury.ts'

describe('an award', () => {
  it('is at most 10,000 USCD, a million ₡ or 100,000 points', () => {
    expect(awardCoins).toEqual(['USCD', 'CIG', 'POINT'])
    expect(LARGEST_AWARD).toEqual({ USCD: 10_000_000_000n, CIG: 1_000_000_000_000n, POINT: 100_000n })
  })

  it.each(awardCoins)('of %s is above zero, and at most the largest award', (coin) => {
    const most = LARGEST_AWARD[coin]
    expect([-1n, 0n, 1n, most, most + 1n].map((amount) => refuseAward({ coin, amount }))).toEqual([
      'wrong_money',
      'wrong_money',
      undefined,
      undefined,
      'illegal_value',
    ])
  })

  it('is refused when it exceeds the source; points have no source', () => {
    expect(refuseAward({ coin: 'USCD', amount: 10n, held: 9n })).toBe('not_enough_money')
    expect(refuseAward({ coin: 'USCD', amount: 10n, held: 10n })).toBeUndefined()
    expect(refuseAward({ coin: 'POINT', amount: 10n, held: null })).toBeUndefined()
    expect(refuseAward({ coin: 'USCD', amount: LARGEST_AWARD.USCD + 1n, held: 0n })).toBe('illegal_value')
  })
})

describe('a treasury move', () => {
  it('is above zero, and at most the balance of the source', () => {
    expect([-1n, 0n, 1n, 10n, 11n].map((amount) => refuseTreasuryMove({ amount, held: 10n }))).toEqual([
      'wrong_money',
      'wrong_money',
      undefined,
      undefined,
      'not_enough_money',
    ])
    expect(refuseTreasuryMove({ amount: 1n })).toBeUndefined()
  })

  it('has one known coin', () => {
    expect(treasuryMoves.filter((move) => !coins.includes(treasuryMoveCoin[move]))).toEqual([])
  })
})
