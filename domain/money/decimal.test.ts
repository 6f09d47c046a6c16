import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDecimal, writeDecimal } from './decimal.ts'
import { LARGEST_ON_WIRE, micros } from './micros.ts'

describe('an amount as a decimal text', () => {
  it.each([
    ['0', 0n, '0.00'],
    ['24.5', 24_500_000n, '24.50'],
    ['24.50', 24_500_000n, '24.50'],
    ['1.114118', 1_114_118n, '1.114118'],
    ['0.000001', 1n, '0.000001'],
    ['9007199254.740991', LARGEST_ON_WIRE, '9007199254.740991'],
  ])('%s is read and written exactly', (text, amount, written) => {
    expect(readDecimal(text)).toBe(amount)
    expect(writeDecimal(micros(amount))).toBe(written)
  })

  it.each([
    ...['', ' ', '-1', '+1', '1e3', '0x10', '01', '00', '1.', '.5', '1,5', '1 000', '1_000', ' 1', '1\n'],
    ...['0.0000001', '9007199254.740992', '99999999999', 'NaN', 'Infinity', '٢٤', '２４', '1.٥', '−1'],
  ])('%j is none', (text) => {
    expect(readDecimal(text)).toBeUndefined()
  })

  it('comes back as it was written', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: LARGEST_ON_WIRE }), (amount) => {
        expect(readDecimal(writeDecimal(micros(amount)))).toBe(amount)
      }),
    )
  })
})
