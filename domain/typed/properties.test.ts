import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readRecoveryCode } from '../accounts/recovery-code.ts'
import { refuseEmail, refuseName } from '../accounts/registration.ts'
import { refuseNote } from '../backoffice/console.ts'
import { mallOfNumber } from '../commerce/mall.ts'
import { refuseMerchantCode, refuseMerchantText } from '../commerce/merchant.ts'
import { refuseFeedback } from '../community/feedback.ts'
import { refuseAddress } from '../money/address.ts'
import { readTxid } from '../money/explorer.ts'
import { fold } from './fold.ts'
import { readers, type TypedKind } from './kinds.ts'
import { passwordSpelling } from './password.ts'
import { asciiDigits, isBlank } from './signs.ts'
import { blanks, dashes, hidden, numerals } from './variations.testing.ts'

const sign = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 3 }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 }),
  fc.constantFrom(...hidden, ...blanks, ...dashes, ...numerals),
  fc.constantFrom(
    '\u200C',
    '\u200D',
    '\uFE0F',
    '❤',
    '👩',
    '🏴',
    '1',
    '\u20E3',
    'م',
    'क',
    '्',
    '한',
    '\u1100',
    '\u1161',
    'A',
    '\u0301',
    '\u00A8',
    '。',
    'İ',
    'ﾞ',
    'ｶ',
  ),
)
const anything = fc.array(sign, { maxLength: 14 }).map((signs) => signs.join(''))
const kinds = Object.keys(readers) as TypedKind[]

describe.each(kinds)('the reading of %s', (kind) => {
  it('never throws, and does not change its own result', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const read = readers[kind](text)
        expect(readers[kind](read)).toBe(read)
      }),
      { numRuns: 2_000 },
    )
  })
})

type Rule = (typed: string) => unknown
const rules: readonly [name: string, kind: TypedKind, rule: Rule, seed: string][] = [
  ['e-mail', 'email', refuseEmail, 'alice@cigar.test'],
  ['name', 'userName', refuseName, 'alice_1'],
  ['merchant’s name', 'line', (typed) => refuseMerchantText('name', typed), 'The Corner'],
  ['merchant’s telephone', 'telephone', (typed) => refuseMerchantText('phone', typed), '+66 81 234'],
  ['merchant’s digits', 'digits', refuseMerchantCode, '482913'],
  ['feedback', 'lines', (typed) => refuseFeedback(typed, 50), 'Could it'],
  ['note', 'lines', refuseNote, 'By letter'],
  [
    'address on a chain',
    'chainAddress',
    (typed) => refuseAddress({ address: typed }),
    'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7',
  ],
  ['transaction', 'transactionId', (typed) => readTxid('TRX', typed), 'cd34'.repeat(16)],
  ['recovery code', 'letters', readRecoveryCode, '7KQM-W2XA-9DHP-TZ4C'],
  ['number of an order', 'itemNumber', mallOfNumber, 'MO-0412'],
]
it.each(rules)(
  'the %s gets the same answer as typed text, in the form, and as read text, in the server',
  (_, kind, rule, seed) => {
    const typed = fc.oneof(
      anything,
      fc.tuple(anything, fc.nat(40)).map(([some, place]) => [...seed].toSpliced(place, 0, some).join('')),
      fc
        .tuple(fc.constantFrom(...hidden, ...blanks), fc.nat(40))
        .map(([one, place]) => [...seed].toSpliced(place, 0, one).join('')),
    )
    fc.assert(
      fc.property(typed, (text) => {
        expect(rule(readers[kind](text))).toEqual(rule(text))
      }),
      { numRuns: 1_000 },
    )
  },
)

it('a line is empty exactly when nothing in it is visible', () => {
  fc.assert(
    fc.property(anything, (text) => {
      expect(readers.line(text) === '').toBe(isBlank(readers.line(text)))
    }),
    { numRuns: 2_000 },
  )
})

it('every decimal digit of Unicode has its value', () => {
  let found = 0
  for (let code = 0; code <= 0x10ffff; code += 1) {
    const text = String.fromCodePoint(code)
    if (!/^\p{Nd}$/u.test(text)) continue
    found += 1
    // Digits with a compatibility form have their value there.
    const plain = text.normalize('NFKC')
    expect(asciiDigits(text), code.toString(16)).toMatch(/^[0-9]$/)
    if (/^[0-9]$/.test(plain)) expect(asciiDigits(text)).toBe(plain)
  }
  expect(found).toBeGreaterThan(600)
  expect(asciiDigits('٠١٢٣٤٥٦٧٨٩ ๐๑๒๓๔๕๖๗๘๙ ०१२३४५६७८९')).toBe('0123456789 0123456789 0123456789')
})

describe('a password', () => {
  it.each([
    ['Điếu-Köln', 'Điếu-Köln'.normalize('NFD')],
    ['비밀번호123', '비밀번호123'.normalize('NFD')],
    ['a quiet evening', 'a\u00A0quiet\u3000evening'],
  ])('%s is the same in every composition', (one, other) => expect(passwordSpelling(other)).toBe(passwordSpelling(one)))
  it('keeps its case, its width and each character', () => {
    for (const text of ['Secret', 'ｓecret', ' secret ', 'sec\u200Bret', '²', 'ﬁ'])
      expect(passwordSpelling(text)).toBe(text)
  })
  it('does not change when it is spelled again', () => {
    fc.assert(
      fc.property(anything, (text) => {
        expect(passwordSpelling(passwordSpelling(text))).toBe(passwordSpelling(text))
      }),
    )
  })
})

it.each([
  ['Điếu', 'dieu'],
  ['ĐIẾU'.normalize('NFD'), 'dieu'],
  ['Łódź', 'lodz'],
  ['STRASSE', 'straße'],
  ['ŒUVRE Ærø', 'oeuvre aero'],
  ['ｼｶﾞｰ', 'シガー'],
  ['Ｃｉｇａｒ', 'cigar'],
  ['Ὀδυσσεύς', 'ΟΔΥΣΣΕΥΣ'],
  ['Ёлка', 'елка'],
  ['مَرْحَبًا', 'مرحبا'],
])('a search treats %s and %s as the same', (one, other) => expect(fold(one)).toBe(fold(other)))

it.each([
  ['ก่า', 'กา'],
  ['ガ', 'カ'],
  ['한', '하'],
])('a search treats %s and %s as different', (one, other) => expect(fold(one)).not.toBe(fold(other)))
