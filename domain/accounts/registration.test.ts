import { describe, expect, it } from 'vitest'
import {
  normalEmail,
  normalReferralCode,
  REFERRAL_ALPHABET,
  referralSpellings,
  refuseEmail,
  refuseName,
  refusePassword,
} from './registration.ts'

describe('refuseName', () => {
  it.each(['marisol', 'bob_01', 'a_b_c_', 'x'.repeat(24)])('allows %s', (name) =>
    expect(refuseName(name)).toBeUndefined(),
  )
  it.each(['', 'five5', 'x'.repeat(25)])('refuses the length of %j', (name) =>
    expect(refuseName(name)).toBe('tips_name_length'),
  )
  it.each(['mari sol', 'marisöl', 'mari-sol', 'mari.sol', '<script>', 'привет1'])('refuses the letters of %j', (name) =>
    expect(refuseName(name)).toBe('tips_name_format'),
  )
})

describe('refusePassword', () => {
  it('accepts 6 to 128 characters', () => {
    expect(refusePassword('12345')).toBe('password_too_short')
    expect(refusePassword('q9x-ve')).toBeUndefined()
    expect(refusePassword('é'.repeat(128))).toBeUndefined()
    expect(refusePassword('e'.repeat(129))).toBe('parameter_error')
    expect(refusePassword('')).toBe('no_password')
    expect(refusePassword('🚬🔥🌿🚬🔥')).toBe('password_too_short')
    expect(refusePassword('🚬🔥🌿🚬🔥🌿')).toBeUndefined()
  })
  it('refuses one of the most common passwords', () =>
    expect(refusePassword('password', true)).toBe('password_too_common'))
})

describe('refuseEmail', () => {
  it.each([
    'a@b.co',
    'a@b.c.de',
    `${'a'.repeat(64)}@b.de`,
    `a@${'bcd.'.repeat(62)}bcde`,
    'marisol.v+cigar@mail.example.com',
    "o'neill@example.ie",
  ])('allows %s', (email) => expect(refuseEmail(email)).toBeUndefined())
  it.each([
    '',
    'a',
    'a@b',
    '@b.co',
    'a@',
    'a b@c.de',
    'a@b..de',
    'a@-b.de',
    'a@b.de\nBcc: x@y.de',
    `${'a'.repeat(65)}@b.de`,
    `a@${'bcd.'.repeat(62)}bcdef`,
    'an a@b.co',
    'a@b.de,c@d.de',
    'a..b@c.de',
    '.a@b.de',
    'a.@b.de',
  ])('refuses %j', (email) => expect(refuseEmail(email)).toBe('invalid_email_format'))
  it('answers in linear time for a very long invalid address', () => {
    const began = process.cpuUsage()
    refuseEmail(`${'a.'.repeat(50_000)}@${'b.'.repeat(50_000)}`)
    // CPU time, not wall time, as the machine may be busy. A quadratic check would take minutes.
    expect(process.cpuUsage(began).user / 1_000).toBeLessThan(1_000)
  })
})

it('an email address and a referral code are normalized to one spelling', () => {
  expect(normalEmail('  Bob@Cigar.Test ')).toBe('bob@cigar.test')
  expect(normalReferralCode(' ab2cd3ef ')).toBe('AB2CD3EF')
})

it('a referral code has no similar characters, and an older one has a list of its possible misreadings', () => {
  expect([...'0O1IL2Z5S8B'].filter((one) => REFERRAL_ALPHABET.includes(one))).toEqual([])
  expect(referralSpellings('ACDEFGHJ')).toEqual(['ACDEFGHJ'])
  expect(referralSpellings('ACDEFGH2')).toEqual(['ACDEFGH2', 'ACDEFGHZ'])
  expect(referralSpellings('S8DEFGHJ')).toEqual(['S8DEFGHJ', '58DEFGHJ', '5BDEFGHJ', 'SBDEFGHJ'])
  expect(new Set(referralSpellings('22558ZBS')).size).toBe(256)
  expect(referralSpellings('2'.repeat(64))).toHaveLength(1)
})

it('a referral code is read with blanks and dashes around and inside it', () => {
  for (const typed of [' 3467acde ', '\t3467-ACDE\n', '3467 ACDE', '\u00a03467acde\u3000'])
    expect(normalReferralCode(typed)).toBe('3467ACDE')
})
