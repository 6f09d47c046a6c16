import * as appLockCalls from '@humidor/contract/accounts/app-lock.ts'
import * as memberCalls from '@humidor/contract/accounts/member.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { forgetAppLock, isAppLocked, keepAfter, unlockHere } from '../session/app-lock.ts'
import { ask } from './ask.ts'

afterEach(() => {
  forgetAppLock()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('covers a window whose lock another window has set, and sends nothing of the member', async () => {
  const sent = vi.fn(() => Promise.reject(new Error('no network')))
  vi.stubGlobal('fetch', sent)
  vi.useFakeTimers({ now: new Date('2026-11-30T10:00:00Z') })
  unlockHere()
  keepAfter(1)
  vi.setSystemTime(Date.now() + 60_000)
  expect(await ask(memberCalls.info, {})).toEqual({ kind: 'refused', code: 'app_locked' })
  expect(sent).not.toHaveBeenCalled()
  // It stays covered until it is unlocked, whatever time is chosen elsewhere.
  keepAfter(null)
  expect(isAppLocked()).toBe(true)
  await ask(appLockCalls.appLock, {})
  expect(sent).toHaveBeenCalled()
})
