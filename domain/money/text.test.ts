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
  ])('is floored and grouped in %s as %s', (lang, text) => expect(moneyText(lang, 94_126_669_999n, 'CIG')).toBe(text))

  it('has the coin after it, and a true minus sign before it', () => {
    expect(moneyText('en', -500_000_000n, 'USCD')).toBe('−500.00\u00A0USCD')
    expect(moneyText('en', 355_200_000n, 'USCD', { signed: true })).toBe('+355.20\u00A0USCD')
    expect(moneyText('en', 0n, 'USCD', { signed: true })).toBe('0.00\u00A0USCD')
    expect(moneyText('en', 1n, 'USCD', { signed: true })).toBe('+0.00\u00A0USCD')
    expect(moneyText('de', 1_234_567_890_000n, 'USDT')).toBe('1.234.567,89\u00A0USDT')
  })

  it('shows points as whole numbers, and prices with four decimals', () => {
    expect(moneyText('de', 1240n, 'POINT')).toBe('1.240')
    expect(moneyText('en', 118_499n, undefined, { places: 4 })).toBe('0.1184')
  })

  it('is never rounded up', () =>
    expect(figure('en', 999_999_999n, 'USDT')).toEqual({ sign: '', whole: '999', decimals: '.99' }))
})
