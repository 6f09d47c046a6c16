import { PASSWORD } from '@humidor/sandbox/cast.ts'
import { openSandbox, type Sandbox } from '@humidor/sandbox/open.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createThrottle, defaultLimits } from '../../../../platform/security/throttle.ts'
import { newMerchant } from '../merchants.testing.ts'
import { createProvePassword } from './password.ts'

let harness: Sandbox
beforeAll(async () => {
  harness = await openSandbox()
})
afterAll(() => harness.close())

/** Checks a merchant's password on their own device, or on another. */
function proving(who: { merchantId: number; sid: string }) {
  const throttle = createThrottle(harness.db, 'merchant', defaultLimits)
  const prove = createProvePassword({ db: harness.db, passwords: harness.making.passwords, throttle })
  return (password: string, sid = who.sid) =>
    prove({ merchantId: who.merchantId, password, sid, ip: '203.0.113.9', at: harness.clock.now() })
}

describe('a merchant’s password, given once more', () => {
  it('is accepted, and no other', async () => {
    const prove = proving(await newMerchant(harness))
    expect(await prove(PASSWORD)).toBeUndefined()
    expect(await prove(PASSWORD.toUpperCase())).toBe('wrong_password')
    expect(await prove('')).toBe('no_password')
  })

  it('cannot be guessed: ten wrong ones an hour on a device, however many come at once; a right one resets the count', async () => {
    const prove = proving(await newMerchant(harness))
    for (let n = 0; n < 9; n += 1) expect(await prove('a guess')).toBe('wrong_password')
    expect(await prove(PASSWORD)).toBeUndefined()
    const codes = await Promise.all(Array.from({ length: 16 }, () => prove('a guess')))
    expect(codes.filter((code) => code === 'wrong_password')).toHaveLength(10)
    expect(await prove(PASSWORD)).toBe('code_request_too_frequent')
    harness.clock.moveTo(new Date(harness.clock.now().getTime() + 3_601_000))
    expect(await prove(PASSWORD)).toBeUndefined()
  })
})
