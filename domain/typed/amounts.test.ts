import fc from 'fast-check'
import { expect, it } from 'vitest'
import { exact } from '../money/format.ts'
import { micros } from '../money/micros.ts'
import { parseAmount, parsePlainAmount } from '../money/parse.ts'
import { hidden, inScript, within, zeros } from './variations.testing.ts'

/** Spellings of an amount: the typed text, and its plain form. */
const spellings = [
  ['1234.56', '1234.56'],
  ['1234,56', '1234.56'],
  ['1,234.56', '1234.56'],
  ['1.234,56', '1234.56'],
  ['1 234,56', '1234.56'],
  ['1\u00A0234,56', '1234.56'],
  ['1\u202F234,56', '1234.56'],
  ['1\u2009234.56', '1234.56'],
  ["1'234.56", '1234.56'],
  ['1’234.56', '1234.56'],
  ['1٬234٫56', '1234.56'],
  ['1,234٫56', '1234.56'],
  ['1.234٫56', '1234.56'],
  ['1，234．56', '1234.56'],
  ['1234。56', '1234.56'],
  ['100', '100'],
  ['100 USDT', '100'],
  ['＄100', '100'],
  ['0.000001', '0.000001'],
] as const

const scripts = Object.values(zeros)

it('an amount in digits of any script is the same amount', () => {
  const rows = spellings.flatMap(([typed, plain]) =>
    [typed, ...scripts.map((zero) => inScript(zero)(typed))].map((text) => [text, plain] as const),
  )
  expect(rows.length).toBeGreaterThanOrEqual(200)
  expect(rows.filter(([text, plain]) => parseAmount(text) !== parsePlainAmount(plain))).toEqual([])
})

it('an amount with a hidden character is the same amount, unless the character reverses the digits', () => {
  const rows = spellings.flatMap(([typed, plain]) =>
    hidden.flatMap((sign) => [sign + typed, within(typed, sign), typed + sign].map((text) => [text, plain] as const)),
  )
  const turned = rows.filter(([text]) => text.includes('\u202E'))
  expect(rows.length - turned.length).toBeGreaterThanOrEqual(200)
  expect(
    rows
      .filter((row) => !turned.includes(row))
      .filter(([text, plain]) => parseAmount(text) !== parsePlainAmount(plain)),
  ).toEqual([])
  expect(turned.filter(([text]) => parseAmount(text) !== undefined)).toEqual([])
})

it.each([
  '½',
  '1½',
  '⅓',
  '10²',
  '10₂',
  '①',
  '1①',
  '1⒈',
  '㉑',
  '5㎡',
  '1⁄2',
  '٪5',
  '1،234',
  '1、234',
  '1·5',
  '1e٣',
  '-٥',
  '−5',
  '٫',
  '٬',
  '1٬23',
  '1٫2٫3',
  '1٬234٬56',
  '一百',
  'Ⅳ',
  'Ⅻ',
  '\u200B',
  '\u3164',
])('no amount is read from %j', (text) => expect(parseAmount(text)).toBeUndefined())

it('the Arabic marks have one meaning in every language, also for whole amounts', () => {
  for (const whole of ['en', 'de', 'th', 'vi']) {
    expect(parseAmount('1٫000', { whole })).toBe(1_000_000n)
    expect(parseAmount('1٬000', { whole })).toBe(1_000_000_000n)
    expect(parseAmount('1。000', { whole })).toBe(1_000_000n)
  }
})

it('digits of any script and hidden characters do not change the value of an amount', () => {
  const amount = fc.bigInt({ min: 0n, max: 9_007_199_254_740_991n })
  const sign = fc.constantFrom(...hidden.filter((one) => one !== '\u202E'))
  fc.assert(
    fc.property(amount, fc.constantFrom(...scripts), sign, fc.nat(20), (value, zero, unseen, place) => {
      const text = [...inScript(zero)(exact(micros(value)))].toSpliced(place, 0, unseen).join('')
      expect(parseAmount(text)).toBe(value)
    }),
  )
})
