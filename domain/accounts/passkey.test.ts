import { describe, expect, it } from 'vitest'
import {
  counterWentBack,
  isPasskeyAnswer,
  passkeyLimits,
  readNewPasskey,
  readPasskeyAnswer,
  refusePasskeyName,
  writeNewPasskey,
  writePasskeyAnswer,
} from './passkey.ts'

const answer = { id: 'aQ', clientDataJSON: 'e30', authenticatorData: 'AA_-', signature: 'c2ln' }

describe('the answer of a passkey', () => {
  it('is read as it was written', () => {
    expect(readPasskeyAnswer(writePasskeyAnswer(answer))).toEqual(answer)
    const made = { id: 'aQ', clientDataJSON: 'e30', attestationObject: 'o2M' }
    expect(readNewPasskey(writeNewPasskey(made))).toEqual(made)
  })
  it.each([
    '123456',
    '',
    'passkey',
    'passkey.a.b.c',
    'passkey.a.b.c.d.e',
    'passkey.a.b..d',
    'passkey.a.b.c.d\n',
    ' passkey.a.b.c.d',
  ])('is not %j', (text) => expect(isPasskeyAnswer(text)).toBe(false))
  it('has a maximum', () => {
    const long = (length: number) => `passkey.a.b.c.${'d'.repeat(length - 14)}`
    expect(isPasskeyAnswer(long(passkeyLimits.answer))).toBe(true)
    expect(isPasskeyAnswer(long(passkeyLimits.answer + 1))).toBe(false)
  })
})

describe('a passkey', () => {
  it.each([
    ['', 'illegal_value'],
    ['a', undefined],
    ['😀'.repeat(40), undefined],
    ['a'.repeat(41), 'illegal_value'],
  ])('may be named %j: %s', (name, no) => expect(refusePasskeyName(name)).toBe(no))
  it.each([
    [0, 0, false],
    [0, 1, false],
    [5, 6, false],
    [5, 5, true],
    [5, 4, true],
    [5, 0, true],
  ])('that counted %d and shows %d is a copy: %s', (stored, shown, is) =>
    expect(counterWentBack(stored, shown)).toBe(is),
  )
})
