import { describe, expect, it } from 'vitest'
import { figure, moneyText } from './text.ts'

describe('an amount in the language of the reader', () => {
  it.each([
    ['en', '₡\u00A094,126.66'],
    ['zh-Hans', '₡\u00A094,126.66'],
    ['ko', '₡\u00A094,126.66'],
    ['ja', '₡\u00A094,126.66'],
    ['de', '₡\u00A094.126,66'],
    ['th', '₡\u00A094,126.66'],
    ['vi', '₡\u00A094.126,66'],
  ])('is cut and grouped in %s as %s', (lang, text) => expect(moneyText(lang, 94_126_669_999n, 'CIG')).toBe(text))

  it('has the coin after it, and a true minus sign before it', () => {
    expect(moneyText('en', -500_000_000n, 'USCD')).toBe('−500.00\u00A0USCD')
    expect(moneyText('en', 355_200_000n, 'USCD', { signed: true })).toBe('+355.20\u00A0USCD')
    expect(moneyText('en', 0n, 'USCD', { signed: true })).toBe('0.00\u00A0USCD')
    expect(moneyText('de', 1_234_567_890_000n, 'USDT')).toBe('1.234.567,89\u00A0USDT')
  })

  it.each([
    [-10_001n, '−0.01'],
    [-10_000n, '−0.01'],
    [-9_999n, '0.00'],
    [-4_000n, '0.00'],
    [-1n, '0.00'],
    [1n, '0.00'],
    [9_999n, '0.00'],
    [10_000n, '+0.01'],
  ])('is cut toward zero on both sides of it: %s millionths are %s, and zero has no sign', (amount, text) =>
    expect(moneyText('en', amount, undefined, { signed: true })).toBe(text),
  )

  it('shows an amount out as the same amount in', () => {
    expect(moneyText('en', 600_004_321n, 'USDT', { signed: true })).toBe('+600.00\u00A0USDT')
    expect(moneyText('en', -600_004_321n, 'USDT', { signed: true })).toBe('−600.00\u00A0USDT')
    expect(moneyText('de', -1_999_999n, 'CIG', { places: 6 })).toBe('₡\u00A0−1,999999')
  })

  it('shows points as whole numbers, and prices with four decimals', () => {
    expect(moneyText('de', 1240n, 'POINT')).toBe('1.240')
    expect(moneyText('en', 118_499n, undefined, { places: 4 })).toBe('0.1184')
  })

  it('is never rounded up', () =>
    expect(figure('en', 999_999_999n, 'USDT')).toEqual({ sign: '', whole: '999', decimals: '.99' }))
})
