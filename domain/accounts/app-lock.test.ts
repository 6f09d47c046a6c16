import { describe, expect, it } from 'vitest'
import { isAppLocked, isAsStrict, refuseLooserLock, unlockWays } from './app-lock.ts'

const usedAt = new Date('2026-11-30T10:00:00Z')
const after = (seconds: number) => new Date(usedAt.getTime() + seconds * 1_000)

describe('the app', () => {
  it('is locked from the very second on which the time away is over', () => {
    const facts = { after: 5, usedAt, lockedAt: null }
    expect([299, 300, 301].map((seconds) => isAppLocked(facts, after(seconds)))).toEqual([false, true, true])
  })

  it('is never locked by time while the lock is off', () => {
    expect(isAppLocked({ after: null, usedAt, lockedAt: null }, after(1e6))).toBe(false)
    expect(isAppLocked({ after: null, usedAt: null, lockedAt: null }, usedAt)).toBe(false)
  })

  it('is locked where nobody is known to have used it', () => {
    expect(isAppLocked({ after: 60, usedAt: null, lockedAt: null }, usedAt)).toBe(true)
  })

  it('is locked by hand at once, whatever the time', () => {
    for (const minutes of [null, 1, 60])
      expect(isAppLocked({ after: minutes, usedAt, lockedAt: usedAt }, usedAt)).toBe(true)
  })
})

describe('a lock', () => {
  it('gets stricter without a proof, and never looser', () => {
    expect(isAsStrict(1, 5)).toBe(true)
    expect(refuseLooserLock(5, 5)).toBeUndefined()
    expect(refuseLooserLock(60, null)).toBeUndefined()
    expect(refuseLooserLock(null, null)).toBeUndefined()
    expect(refuseLooserLock(15, 5)).toBe('illegal_operation')
    expect(refuseLooserLock(null, 60)).toBe('illegal_operation')
  })

  it('opens with a password only where there is no second factor', () => {
    const ways = (hasPasskey: boolean, hasCode: boolean, hasPassword = true) =>
      unlockWays({ hasPasskey, hasCode, hasPassword })
    expect(ways(true, true)).toEqual({ byPasskey: true, byCode: true, byPassword: false })
    expect(ways(false, true)).toEqual({ byPasskey: false, byCode: true, byPassword: false })
    expect(ways(true, false)).toEqual({ byPasskey: true, byCode: false, byPassword: false })
    expect(ways(false, false)).toEqual({ byPasskey: false, byCode: false, byPassword: true })
    expect(ways(false, false, false)).toEqual({ byPasskey: false, byCode: false, byPassword: false })
  })
})
