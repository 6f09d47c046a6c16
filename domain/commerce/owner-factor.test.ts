import { describe, expect, it } from 'vitest'
import { writePasskeyAnswer } from '../accounts/passkey.ts'
import {
  ownerCodeKind,
  readOwnerCode,
  refuseOwnerAuthenticator,
  refuseOwnerPasskey,
  removesPasskeys,
} from './owner-factor.ts'

const answer = writePasskeyAnswer({ id: 'aQ', clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' })

describe('a code of an owner', () => {
  it.each([
    ['123456', '123456', 'digits'],
    ['123 456', '123456', 'digits'],
    ['١٢٣٤٥٦', '123456', 'digits'],
    ['7kqm-w2xa-9dhp-tz4c', '7KQMW2XA9DHPTZ4C', 'recovery'],
    [answer, answer, 'passkey'],
  ] as const)('%s is read as %s', (typed, read, kind) => {
    expect(readOwnerCode(typed)).toBe(read)
    expect(ownerCodeKind(read)).toBe(kind)
  })

  it.each(['', '12345', '1234567', 'a guess', '7KQM-W2XA-9DHP', 'passkey.a.b'])('%s is none', (typed) => {
    expect(ownerCodeKind(readOwnerCode(typed))).toBeUndefined()
  })
})

it('an authenticator needs a mailbox first', () => {
  expect(refuseOwnerAuthenticator({ email: null })).toBe('owner_email_needed')
  expect(refuseOwnerAuthenticator({ email: 'owner@cigar.test' })).toBeUndefined()
})

it('a passkey needs an authenticator, and there are ten at most', () => {
  expect(refuseOwnerPasskey({ hasAuthenticator: false, passkeys: 0 })).toBe('secondary_password_not_set')
  expect(refuseOwnerPasskey({ hasAuthenticator: true, passkeys: 10 })).toBe('passkey_refused')
  expect(refuseOwnerPasskey({ hasAuthenticator: true, passkeys: 9 })).toBeUndefined()
})

it('passkeys survive a new authenticator unless a recovery code stood for the old one', () => {
  expect((['none', 'code', 'recovery'] as const).map(removesPasskeys)).toEqual([false, false, true])
})
