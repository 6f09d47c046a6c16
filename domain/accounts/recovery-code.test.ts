import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RECOVERY_ALPHABET, readRecoveryCode, recoveryCodes, showRecoveryCode } from './recovery-code.ts'

const code = '7KQMW2XA9DHPTZ4C'

describe('a recovery code', () => {
  it('has 80 bits, and is one of ten', () => {
    expect(new Set(RECOVERY_ALPHABET).size).toBe(32)
    expect(recoveryCodes.count).toBe(10)
    expect(recoveryCodes.characters * Math.log2(new Set(RECOVERY_ALPHABET).size)).toBe(80)
  })

  it('is shown in groups, and read back in every spelling', () => {
    expect(showRecoveryCode(code)).toBe('7KQM-W2XA-9DHP-TZ4C')
    expect(showRecoveryCode('')).toBe('')
    for (const typed of [
      code,
      '7kqm-w2xa-9dhp-tz4c',
      ' 7KQM W2XA 9DHP TZ4C ',
      '7KQM–W2XA—9DHP‑TZ4C',
      '７ＫＱＭ-W2XA-9DHP-TZ4C',
    ])
      expect(readRecoveryCode(typed)).toBe(code)
  })

  it('reads characters that look like an L as an L', () => {
    const withL = code.replace('K', 'L')
    for (const character of '1Iil') expect(readRecoveryCode(code.replace('K', character))).toBe(withL)
  })

  it.each([
    '',
    '123456',
    code.slice(1),
    `${code}2`,
    code.replace('7', '0'),
    code.replace('7', 'O'),
    code.replace('7', 'é'),
  ])('is not read from %j', (typed) => expect(readRecoveryCode(typed)).toBeUndefined())

  it('is read back as it was shown, for random letters', () =>
    fc.assert(
      fc.property(
        fc
          .array(fc.constantFrom(...RECOVERY_ALPHABET), { minLength: 16, maxLength: 16 })
          .map((characters) => characters.join('')),
        (any) => readRecoveryCode(showRecoveryCode(any)) === any,
      ),
    ))
})
