import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exact, placesOf } from './format.ts'
import { coins, LARGEST_ON_WIRE, micros } from './micros.ts'
import { parseAmount, parsePlainAmount, plainDigits } from './parse.ts'
import { moneyText } from './text.ts'

const languages = ['en', 'zh-Hans', 'ko', 'ja', 'de', 'th', 'vi']
const language = fc.constantFrom(...languages)

describe('an amount that was copied', () => {
  it.each([
    // Two different marks: the last one is the decimal point.
    ['1,234.56', '1234.56'],
    ['1.234,56', '1234.56'],
    ['12,345.6', '12345.6'],
    ['123,456.7', '123456.7'],
    ['1,234,567.8', '1234567.8'],
    ['1.234.567,89', '1234567.89'],
    ['1,234.567890', '1234.567890'],
    ['1,000.', '1000.'],
    // A mark that occurs twice or more is no decimal point.
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['1,234,567,890', '1234567890'],
    // Marks that are a decimal point in no language.
    ['1 234', '1234'],
    ['1 234,56', '1234.56'],
    ['1\u00A0234\u00A0567,8', '1234567.8'],
    ['1\u202F234', '1234'],
    ["1'234.50", '1234.50'],
    ['1’234’567.50', '1234567.50'],
    // A unit at either end, and full-width characters.
    ['1,234.56 USCD', '1234.56'],
    ['12.5\u00A0USDT', '12.5'],
    ['3USDT', '3'],
    ['₡\u00A094,126.66', '94126.66'],
    ['₡5', '5'],
    ['94.126,66 ₡', '94126.66'],
    ['12 cig', '12'],
    ['$ 2,000,000', '2000000'],
    ['2$', '2'],
    ['USDT 7', '7'],
    ['USCD 7', '7'],
    ['CIG\u00A0 7', '7'],
    ['１，２３４．５０ USDT', '1234.50'],
    // Nothing to remove.
    ['1234.5', '1234.5'],
    ['30,5', '30.5'],
    ['.5', '.5'],
    ['5,', '5.'],
    ['007', '007'],
    ['.', '.'],
    ['', ''],
  ])('reads %j as %j', (text, digits) => expect(plainDigits(text)).toBe(digits))

  it.each([
    '1,23,456',
    '1,2345.6',
    '12,34.5',
    '1234,567.8',
    '1234,567,890',
    '1,2,3',
    '1.2.3',
    '12.5.0',
    '1,234.5.6',
    '1,234,56',
    '1,234,567,8',
    '1,234.567.8',
    '1,234.567,8',
    '1.234 567,8',
    "1'234 567",
    '12 3',
    '12\u00A03',
    '1\u202F2',
    '1’5',
    '3USDT5',
    '1  234',
    '1\t234',
    "1'5",
    ' 1 2345',
    // Groups do not begin with a zero.
    '0,123,456',
    '0,123.4',
    '01,234.5',
    ',123.4',
    ',123,456',
    '1,234,567x',
    'x1,234,567',
    '5 EUR',
    '€ 5',
    'USDT USDT 5 USDT',
    '1,234 .5',
    '-1,234.5',
    '−500.00 USCD',
    '1,234.5e3',
  ])('reads no amount in %j', (text) => {
    expect(plainDigits(text)).toBeUndefined()
    expect(parseAmount(text)).toBeUndefined()
    expect(parseAmount(text, { whole: 'en' })).toBeUndefined()
  })

  it('is refused with a unit in its middle, and when it is only a unit', () => {
    expect(parseAmount('1 USDT 2')).toBeUndefined()
    expect(parseAmount('USDT')).toBeUndefined()
    expect(parseAmount('₡')).toBeUndefined()
  })

  it('is at most the largest number on the wire', () => {
    expect(parseAmount('9,007,199,254.740991 USDT')).toBe(LARGEST_ON_WIRE)
    expect(parseAmount('9,007,199,254.740992 USDT')).toBeUndefined()
    expect(parseAmount('1,234.5678901')).toBeUndefined()
  })

  it('is read as the amount that was shown, in every language, with enough decimals', () => {
    const shown = fc.record({
      lang: language,
      amount: fc.oneof(fc.bigInt({ min: 0n, max: LARGEST_ON_WIRE }), fc.bigInt({ min: 0n, max: 10n ** 11n })),
      coin: fc.constantFrom(...coins.filter((coin) => coin !== 'POINT'), undefined),
    })
    fc.assert(
      fc.property(shown, ({ lang, amount, coin }) => {
        const text = moneyText(lang, amount, coin, { places: placesOf(micros(amount)) })
        expect(parseAmount(text), text).toBe(amount)
      }),
      { numRuns: 500 },
    )
  })
})

describe('a single mark', () => {
  it.each(['1,234', '1.234', '12,345', '999.999', '１，２３４'])('begins decimals in %j', (text) =>
    expect(parseAmount(text)).toBe(parsePlainAmount(text)),
  )

  const wholeIn = (lang: string, text: string) => parseAmount(text, { whole: lang })

  it('means thousands for whole amounts, when it is the group mark of the language', () => {
    expect(['1,000', '12,345', '999,999', '₡ 1,000'].map((text) => wholeIn('en', text))).toEqual(
      [1_000n, 12_345n, 999_999n, 1_000n].map((one) => one * 1_000_000n),
    )
    expect(['1.500', '12.345'].map((text) => wholeIn('de', text))).toEqual([1_500_000_000n, 12_345_000_000n])
  })

  it('is refused for whole amounts, when it is the other mark, as it is ambiguous', () => {
    for (const text of ['1.000', '100.125', '₡ 1.500']) expect(wholeIn('en', text), text).toBeUndefined()
    for (const text of ['1,000', '100,125']) expect(wholeIn('vi', text), text).toBeUndefined()
  })

  it('begins decimals for whole amounts when it is not followed by three digits, or follows more than three', () => {
    expect(['1,0000', '1234,567'].map((text) => wholeIn('de', text))).toEqual([1_000_000n, 1_234_567_000n])
    expect(['0,125', '1,00', '1,0000', '1234,567', '2.5', '1,000.5'].map((text) => wholeIn('en', text))).toEqual([
      125_000n,
      1_000_000n,
      1_000_000n,
      1_234_567_000n,
      2_500_000n,
      1_000_500_000n,
    ])
  })

  it('is read as the whole amount that was shown, in every language', () => {
    fc.assert(
      fc.property(language, fc.bigInt({ min: 0n, max: LARGEST_ON_WIRE / 1_000_000n }), (lang, count) => {
        const amount = count * 1_000_000n
        for (const places of [0, 2]) {
          const text = moneyText(lang, amount, 'CIG', { places })
          expect(parseAmount(text, { whole: lang }), text).toBe(amount)
        }
      }),
    )
  })

  it('never changes a whole amount that was typed without groups', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: LARGEST_ON_WIRE / 1_000_000n }), (count) => {
        expect(parseAmount(exact(micros(count * 1_000_000n)), { whole: 'en' })).toBe(count * 1_000_000n)
      }),
    )
  })
})

it.each(['1,000.00', '1,234,567', '1 000', '5 USDT', '₡5', "1'000"])(
  'a plain amount has digits and one mark only, so %j is refused',
  (text) => expect(parsePlainAmount(text)).toBeUndefined(),
)
