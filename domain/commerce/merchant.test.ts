import { describe, expect, it } from 'vitest'
import {
  merchantCode,
  merchantNumber,
  merchantStatus,
  merchantTexts,
  refuseMerchant,
  refuseMerchantAddress,
  refuseMerchantCode,
  refuseMerchantDecision,
  refuseMerchantPayment,
  refuseMerchantText,
} from './merchant.ts'

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
const form = {
  vcode: '100001',
  name: 'Cedar & Smoke',
  password: 'cedar-and-brass',
  cashAddress: ADDRESS,
  address: '',
  phone: '',
  businessHours: '',
  description: '',
}

it('an application is accepted with only digits, name, password and address', () => {
  expect(refuseMerchant(form)).toBeUndefined()
})

it.each([
  ['100001', undefined],
  ['000001', undefined],
  ['999999', undefined],
  ['', 'integer_only'],
  ['10000', 'integer_only'],
  ['1000001', 'integer_only'],
  ['10000a', 'integer_only'],
  ['1000.1', 'integer_only'],
  ['-10000', 'integer_only'],
  ['+10000', 'integer_only'],
  [' 10000', 'integer_only'],
  ['100001\n', undefined],
  ['１０００01', undefined],
  ['๑๐๐-๐๐๑', undefined],
  ['¼00001', 'integer_only'],
  ['000000', 'illegal_value'],
])('the digits %j are answered with %s', (vcode, code) => {
  expect(refuseMerchantCode(vcode)).toBe(code)
})

it('six digits are converted to a number and back, with leading zeros', () => {
  expect(merchantNumber('000123')).toBe(123)
  expect(merchantCode(123)).toBe('000123')
  expect(merchantNumber('123')).toBeNaN()
})

describe('the texts of a merchant', () => {
  it('may all be empty except the name', () => {
    for (const which of Object.keys(merchantTexts) as (keyof typeof merchantTexts)[])
      for (const empty of ['', '   ', '\n\t '])
        expect(refuseMerchantText(which, empty)).toBe(which === 'name' ? 'content_empty' : undefined)
  })

  it.each(Object.entries(merchantTexts))('%s may have %i characters, not UTF-16 units', (which, most) => {
    const text = which as keyof typeof merchantTexts
    expect(refuseMerchantText(text, '🚬'.repeat(most))).toBeUndefined()
    expect(refuseMerchantText(text, `  ${'x'.repeat(most)}  `)).toBeUndefined()
    expect(refuseMerchantText(text, 'x'.repeat(most + 1))).toBe('content_too_long')
  })

  it('may contain invisible characters, but a name of nothing else is empty', () => {
    for (const invisible of [
      '\u0001',
      '\u0007',
      '\u202E',
      '\u2066',
      '\u200F',
      '\u009F',
      '\u3164',
      '\u200B',
      '\u2800',
      '\u00AD',
    ]) {
      for (const which of ['name', 'address', 'description'] as const)
        expect(refuseMerchantText(which, `a${invisible}b`)).toBeUndefined()
      expect(refuseMerchantText('name', invisible.repeat(3))).toBe('content_empty')
    }
    expect(refuseMerchantText('description', 'two\r\nlines\tand a half')).toBeUndefined()
  })

  it('may contain letters of any language, and characters that are special in HTML, formulas or SQL', () => {
    for (const text of ['雪茄屋', 'Zigarrenhaus Köln', 'ซิการ์', '<script>alert(1)</script>', '=1+1', "'; drop table"])
      expect(refuseMerchantText('name', text)).toBeUndefined()
  })
})

it.each([
  [ADDRESS, undefined],
  [` ${ADDRESS} `, undefined],
  [ADDRESS.toLowerCase(), undefined],
  [ADDRESS.replace('E', 'e'), 'wrong_address'],
  [`${ADDRESS}0`, 'wrong_address'],
  [ADDRESS.slice(2), 'wrong_address'],
  [`0x${'0'.repeat(40)}`, 'wrong_address'],
  // Valid, but an address of TRON.
  ['TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7', 'wrong_address'],
  ['', 'wrong_address'],
])('the address %j is answered with %s', (address, code) => {
  expect(refuseMerchantAddress(address)).toBe(code)
})

it('an address of the platform is refused in any spelling', () => {
  expect(refuseMerchantAddress(ADDRESS.toLowerCase(), [ADDRESS])).toBe('wrong_address')
})

describe('the password', () => {
  it.each(['100001', 'Cedar & Smoke', ' cedar & smoke ', '+49 221 1234567'])(
    'is refused when it is %j, which the form shows',
    (known) => {
      expect(refuseMerchant({ ...form, phone: '+49 221 1234567', password: known })).toBe('password_too_common')
    },
  )
  it('may be blanks when no telephone number is given', () => {
    expect(refuseMerchant({ ...form, password: '      ' })).toBeUndefined()
  })
  it('is refused when it is one of the most common', () => {
    expect(refuseMerchant(form, { common: true })).toBe('password_too_common')
  })
})

it('an application is refused for the first wrong field, in the order of the form', () => {
  const wrong = [
    ['vcode', '1', 'integer_only'],
    ['name', '', 'content_empty'],
    ['password', '', 'no_password'],
    ['cashAddress', 'x', 'wrong_address'],
    ['address', 'x'.repeat(201), 'content_too_long'],
    ['phone', '1'.repeat(41), 'content_too_long'],
    ['businessHours', 'x'.repeat(101), 'content_too_long'],
    ['description', 'x'.repeat(501), 'content_too_long'],
  ] as const
  for (const place of wrong.keys()) {
    const worse = Object.fromEntries(wrong.slice(place).map(([field, text]) => [field, text]))
    expect(refuseMerchant({ ...form, ...worse })).toBe(wrong[place]?.[2])
  }
})

it('only a verified merchant can be paid', () => {
  expect(refuseMerchantPayment(merchantStatus.verified)).toBeUndefined()
  for (const status of [merchantStatus.underReview, merchantStatus.rejected, undefined])
    expect(refuseMerchantPayment(status)).toBe('merchant_not_exists')
})

it('an operator may change a decision, but not decide the same twice', () => {
  const { underReview, verified, rejected } = merchantStatus
  expect(refuseMerchantDecision(underReview, verified)).toBeUndefined()
  expect(refuseMerchantDecision(underReview, rejected)).toBeUndefined()
  expect(refuseMerchantDecision(rejected, verified)).toBeUndefined()
  expect(refuseMerchantDecision(verified, rejected)).toBeUndefined()
  expect(refuseMerchantDecision(verified, verified)).toBe('illegal_operation')
  expect(refuseMerchantDecision(rejected, rejected)).toBe('illegal_operation')
})
