import { describe, expect, it } from 'vitest'
import { readRecoveryCode } from '../accounts/recovery-code.ts'
import { refuseEmail, refuseName } from '../accounts/registration.ts'
import { mallOfNumber } from '../commerce/mall.ts'
import { refuseMerchantCode } from '../commerce/merchant.ts'
import { invalidCharacter, readAddress } from '../money/address.ts'
import { readTxid } from '../money/explorer.ts'
import { onlyDigits, readers, readUid, readWhole, type TypedKind } from './kinds.ts'
import { isTurned } from './signs.ts'
import {
  blankAround,
  blankWithin,
  dashed,
  digitsOfScripts,
  numerals,
  type Variation,
  wide,
  withHidden,
  within,
  wronglyRead,
} from './variations.testing.ts'

const asIs: Variation = ['as it is', (text) => text]
const upper: Variation = ['in capitals', (text) => text.toUpperCase()]
const lower: Variation = ['in small letters', (text) => text.toLowerCase()]
const around = [asIs, ...withHidden, ...blankAround, wide]
const anywhere = [...around, ...blankWithin]

const bsc = ['0x52908400098527886E0F7030069857D2E4169EE7', '0x8617e340b3d01fa5f11f306f4090fd50e238070d']
const tron = ['TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t']
const txids = [`0x${'ab12'.repeat(16)}`, 'cd34'.repeat(16)]

const kinds: readonly [TypedKind, readonly string[], readonly Variation[]][] = [
  ['email', ['alice@cigar.test', 'bob.smith+tag@mail.example.co.th'], [...around, upper]],
  ['userName', ['alice_1', 'Bob_Smith_99'], around],
  [
    'digits',
    ['048291', '12345678'],
    [...anywhere, ...digitsOfScripts, ['in groups', (text) => `${text.slice(0, 3)}-${text.slice(3)}`]],
  ],
  ['captcha', ['K7QMX', 'ABCDE'], [...anywhere, lower]],
  [
    'letters',
    ['K7QM2', '7KQMW2XA9DHPTZ4C'],
    [...anywhere, lower, ['in groups', (text) => `${text.slice(0, 4)}–${text.slice(4)}`], ...digitsOfScripts],
  ],
  ['itemNumber', ['MO-0412', 'HP-123456'], [...anywhere, lower, ...dashed, ...digitsOfScripts]],
  ['chainAddress', [...bsc, ...tron], anywhere],
  ['transactionId', txids, [...anywhere, upper]],
  ['telephone', ['+66 81 234 5678', '0049-30-1234567', '(02) 123-4567'], [...around, ...dashed, ...digitsOfScripts]],
]

describe.each(kinds)('text typed as %s', (kind, values, variations) => {
  it('is read correctly in at least 200 spellings', () => {
    expect(values.length * variations.length).toBeGreaterThanOrEqual(200)
    expect(wronglyRead(values, variations, (typed, value) => readers[kind](typed) === value)).toEqual([])
  })
  it('keeps a numeral that is no decimal digit, so that it is refused', () => {
    const spelled = (text: string) => text.toLowerCase()
    const typed = values.flatMap((value) => numerals.map((sign) => [within(value, sign), sign] as const))
    const lost = typed.filter(([text, sign]) => !spelled(readers[kind](text)).includes(spelled(sign)))
    expect(lost).toEqual([])
  })
})

it('no count, number or code is read from a numeral that is no decimal digit', () => {
  const rules: readonly [value: string, read: (typed: string) => unknown][] = [
    ['4021', readWhole],
    ['1234567', readUid],
    ['48291', (typed) => refuseMerchantCode(typed) === undefined || undefined],
    ['MO-041', mallOfNumber],
    ['7KQM-W2XA-9DHP-TZ4', readRecoveryCode],
    [`0x${'ab12'.repeat(16)}`.slice(0, -1), (typed) => readTxid('BSC', typed)],
    ['0x8617e340b3d01fa5f11f306f4090fd50e238070d'.slice(0, -1), readAddress],
    ['alice_', (typed) => refuseName(typed) === undefined || undefined],
    ['alice@cigar.test', (typed) => refuseEmail(typed) === undefined || undefined],
  ]
  const read = rules.flatMap(([value, rule]) =>
    numerals.flatMap((sign) => [`${value}${sign}`, within(value, sign)]).filter((typed) => rule(typed) !== undefined),
  )
  expect(read).toEqual([])
})

describe('the rules accept each spelling', () => {
  const accepts = (rule: (typed: string) => unknown) => (typed: string) => rule(typed) === undefined
  it('of e-mail addresses and names', () => {
    expect(wronglyRead(['alice@cigar.test'], around, accepts(refuseEmail))).toEqual([])
    expect(refuseEmail('alice@cigar。test')).toBeUndefined()
    expect(wronglyRead(['alice_1'], around, accepts(refuseName))).toEqual([])
  })
  it('of a merchant’s digits, a uid and a number', () => {
    const spellings = [...anywhere, ...digitsOfScripts]
    expect(wronglyRead(['482913'], spellings, accepts(refuseMerchantCode))).toEqual([])
    // A text that shows its digits reversed means another number.
    const [turned = [], straight = []] = [true, false].map((turnedRound) =>
      spellings.filter(([, typed]) => isTurned(typed('1')) === turnedRound),
    )
    expect(turned.length).toBeGreaterThan(0)
    expect(wronglyRead(['12345678'], straight, (typed) => readUid(typed) === 12_345_678)).toEqual([])
    expect(wronglyRead(['12345678'], turned, (typed) => readUid(typed) === undefined)).toEqual([])
    expect(wronglyRead(['4021'], straight, (typed) => readWhole(typed) === 4021)).toEqual([])
    expect(wronglyRead(['4021'], turned, (typed) => readWhole(typed) === undefined)).toEqual([])
    expect(wronglyRead(['MO-0412'], [...anywhere, ...dashed], (typed) => mallOfNumber(typed) === 412n)).toEqual([])
  })
  it('of addresses, transactions and recovery codes', () => {
    expect(
      wronglyRead(
        [...bsc, ...tron],
        anywhere,
        (typed, value) => readAddress(typed)?.spelling.toLowerCase() === value.toLowerCase(),
      ),
    ).toEqual([])
    expect(
      wronglyRead([`0x${'ab12'.repeat(16)}`], anywhere, (typed, value) => readTxid('BSC', typed) === value),
    ).toEqual([])
    expect(
      wronglyRead(
        ['7KQM-W2XA-9DHP-TZ4C'],
        [...anywhere, ...dashed],
        (typed, value) => readRecoveryCode(typed) === value.replaceAll('-', ''),
      ),
    ).toEqual([])
  })
})

it.each([
  ['a@b', 'invalid_email_format'],
  ['a b@cigar.test', 'invalid_email_format'],
  ['\u200B', 'invalid_email_format'],
  ['ａ＠b．co', undefined],
  ['алиса@cigar.test', 'invalid_email_format'],
  ['alice²@cigar.test', 'invalid_email_format'],
  // A full-width address is the plain address.
  ['ªlice@cigar.test', undefined],
])('the email address %j is answered with %s', (typed, code) => expect(refuseEmail(typed)).toBe(code))

it.each([
  ['\u3164\u3164\u3164\u3164\u3164\u3164', 'tips_name_length'],
  ['ab\u200Bcde', 'tips_name_length'],
  ['ali ce_1', 'tips_name_format'],
  ['alicé_1', 'tips_name_format'],
  ['alice_²', 'tips_name_format'],
  ['аlice_1', 'tips_name_format'],
])('the name %j is answered with %s', (typed, code) => expect(refuseName(typed)).toBe(code))

it.each([
  ['48291x', 'integer_only'],
  ['48²913', 'integer_only'],
  ['4829①3', 'integer_only'],
  ['４８２９１３', undefined],
  ['48½913', 'integer_only'],
  ['4829.13', 'integer_only'],
  ['4829,13', 'integer_only'],
  ['00-00 00', 'illegal_value'],
])('the digits %j are answered with %s', (typed, code) => expect(refuseMerchantCode(typed)).toBe(code))

it.each([
  ['Code: ๑๒๓ ๔๕๖.', '123456'],
  ['۱۲۳۴۵۶', '123456'],
  ['１２３４５６７', '123456'],
  ['12²3①4½', '1234'],
  ['\u202A123\u202C456', '123456'],
])('a field of digits keeps from %j only %s', (typed, digits) => expect(onlyDigits(typed, 6)).toBe(digits))

it.each([
  [`0x5290840009852788\u200B6E0F7030069857D2E4169EE7`, undefined],
  ['0x52908400098527886Е0F7030069857D2E4169EE7', { sign: 'Е', code: 'U+0415', place: 20 }],
  ['ТLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7', { sign: 'Т', code: 'U+0422', place: 1 }],
  ['TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU0', { sign: '0', code: 'U+0030', place: 34 }],
  ['0x😀', { sign: '😀', code: 'U+1F600', place: 3 }],
  ['hello', undefined],
  ['', undefined],
])('the character of %j that no address has is %j', (typed, strange) =>
  expect(invalidCharacter(typed)).toEqual(strange),
)
