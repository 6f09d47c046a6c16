import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exact, PLACES, placesOf, show } from './format.ts'
import { LARGEST_ON_WIRE, limitOnWire, micros, minus, negative, plus, price } from './micros.ts'
import { parseAmount } from './parse.ts'
import { ceiled, feeOn, floored, perMille, worthOf } from './rounding.ts'

const amounts = fc.bigInt({ min: 0n, max: LARGEST_ON_WIRE })

it('amounts are added, subtracted and negated', () => {
  const [four, three] = [micros<'USCD'>(4n), micros<'USCD'>(3n)]
  expect([plus(four, three), minus(four, three), minus(three, four), negative(four)]).toEqual([7n, 1n, -1n, -4n])
})

it('a limit is capped at the largest number on the wire', () =>
  expect([0n, LARGEST_ON_WIRE, LARGEST_ON_WIRE + 1n].map((limit) => limitOnWire(limit))).toEqual([
    0n,
    LARGEST_ON_WIRE,
    LARGEST_ON_WIRE,
  ]))

describe('show', () => {
  it.each([
    [1_999_999n, '1.99'],
    [0n, '0.00'],
    [-1n, '0.00'],
    [-9_999n, '0.00'],
    [-10_000n, '-0.01'],
    [-19_999n, '-0.01'],
    [-600_004_321n, '-600.00'],
    [600_004_321n, '600.00'],
    [10_000n, '0.01'],
    [9_999n, '0.00'],
    [123_456_789_000_000n, '123456789.00'],
  ])('%s millionths are shown as %s', (amount, text) => expect(show(micros(amount))).toBe(text))

  it('shows prices with four decimals and points with none', () => {
    expect(show(price(105_000n), 4)).toBe('0.1050')
    expect(show(micros(3_999_999n), 0)).toBe('3')
  })

  it('shows the same digits for money in and money out', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const [paid, received] = [show(micros(-amount)), show(micros(amount))]
        expect(paid.replace('-', '')).toBe(received)
        expect(paid.startsWith('-')).toBe(/[1-9]/.test(received))
      }),
    )
  })

  it('never shows more than the amount, nor a cent less', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const shown = parseAmount(show(micros(amount))) ?? -1n
        expect(shown).toBeLessThanOrEqual(amount)
        expect(amount - shown).toBeLessThan(10_000n)
      }),
    )
  })
})

it('amounts and prices have the decimals of the specification', () =>
  expect(PLACES).toEqual({ money: 2, price: 4, treasure: 3, exact: 6 }))

it.each([
  [0n, '0'],
  [-1n, '-0.000001'],
  [-1_500_000n, '-1.5'],
  [2_000_000n, '2'],
])('%s millionths are exactly %s', (amount, text) => expect(exact(micros(amount))).toBe(text))

it('an amount is shown with the decimals that it needs, at least two', () => {
  const amounts = [30_000_000n, 12_500_000n, 1n, 5_120n, 512_000n, -512_000n, 0n]
  expect(amounts.map((amount) => placesOf(micros(amount)))).toEqual([2, 2, 6, 5, 3, 3, 2])
})

describe('parseAmount', () => {
  it.each([
    ['30', 30_000_000n],
    ['30.00', 30_000_000n],
    ['30,5', 30_500_000n],
    ['.5', 500_000n],
    ['5.', 5_000_000n],
    ['2.01', 2_010_000n],
    ['8,2', 8_200_000n],
    [' 0.000001 ', 1n],
    ['9007199254.740991', LARGEST_ON_WIRE],
    ['１２．５', 12_500_000n],
    ['１２，５', 12_500_000n],
  ])('reads %j as %s millionths', (text, amount) => expect(parseAmount(text)).toBe(amount))

  it.each([
    '',
    ' ',
    '.',
    ',',
    '-1',
    '+1',
    '1e3',
    '0x10',
    '1_000',
    '1.0000001',
    'NaN',
    'Infinity',
    '１２．５．０',
    '10²',
    '12 3',
    '9007199254.740992',
    '99999999999999999',
  ])('reads no amount in %j', (text) => expect(parseAmount(text)).toBeUndefined())

  // A float loses a millionth in 19,102 of these one million amounts; digits lose none.
  it('reads every amount of two decimals from 0.01 to 10,000.00 exactly', () => {
    for (let cents = 1n; cents <= 1_000_000n; cents++) {
      const text = `${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`
      if (parseAmount(text) !== cents * 10_000n) expect.fail(`${text} was misread`)
    }
  })

  it('reads back the text that MAX enters', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(parseAmount(exact(micros(amount)))).toBe(amount)
      }),
    )
  })
})

describe('rounding', () => {
  const parts = fc.tuple(
    fc.bigInt({ min: 0n, max: 10n ** 18n }),
    fc.bigInt({ min: 0n, max: 10n ** 9n }),
    fc.bigInt({ min: 1n, max: 10n ** 9n }),
  )

  it('floors and ceils at most a millionth apart', () => {
    fc.assert(
      fc.property(parts, ([a, b, by]) => {
        expect(floored(a, b, by) * by).toBeLessThanOrEqual(a * b)
        expect(ceiled(a, b, by) * by).toBeGreaterThanOrEqual(a * b)
        expect(ceiled(a, b, by) - floored(a, b, by)).toBeLessThanOrEqual(1n)
      }),
    )
  })

  it('never makes a fee smaller by splitting the amount', () => {
    fc.assert(
      fc.property(amounts, amounts, (a, b) => {
        const fee = (amount: bigint) => feeOn(micros(amount), perMille(10n))
        expect(fee(a) + fee(b)).toBeGreaterThanOrEqual(fee(a + b))
      }),
    )
  })

  it('values ₡ at the price, floored to the millionth', () => {
    expect(worthOf(micros(94_126_660_000n), price(118_400n))).toBe(11_144_596_544n)
    expect(worthOf(micros(9n), price(105_000n))).toBe(0n)
  })
})
