import { micros } from '@humidor/domain/money/micros.ts'
import { parseAmount } from '@humidor/domain/money/parse.ts'
import { costUpTo } from '@humidor/domain/trading/order-book.ts'
import { describe, expect, it, test } from 'vitest'
import { checkArithmetic } from './check-arithmetic.ts'
import { type Arithmetic, productArithmetic } from './invariants.ts'

describe('broken arithmetic is found', () => {
  test.each<[string, Partial<Arithmetic>]>([
    ['an amount read as a float', { parseAmount: (text: string) => micros(BigInt(Math.floor(Number(text) * 1e6))) }],
    ['a fee rounded down', { feeOn: ((amount, rate) => micros((amount * rate) / 1000n)) as Arithmetic['feeOn'] }],
    ['a fill rounded on its own', { costOfFill: (_before, amount, terms) => costUpTo(amount, terms) }],
    [
      'a worth rounded up',
      { worthOf: ((cig, at) => micros((cig * at + 999_999n) / 1_000_000n)) as Arithmetic['worthOf'] },
    ],
  ])('%s', (_name, broken) => {
    expect(
      checkArithmetic(1, { cases: 10_000, arithmetic: { ...productArithmetic, ...broken } }).violations,
    ).not.toEqual([])
  })

  it('correct arithmetic passes', () => {
    expect(parseAmount('2.01')).toBe(2_010_000n)
    expect(checkArithmetic(1, { cases: 1_000 }).violations).toEqual([])
  })
})
