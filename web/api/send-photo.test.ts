import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetAppLock, isAppLocked, lockHere } from '../session/app-lock.ts'
import { session } from '../session/session.ts'
import { sendPhoto } from './send-photo.ts'

const { ask } = vi.hoisted(() => ({ ask: vi.fn() }))
vi.mock('./ask.ts', () => ({ ask }))

/** An upload that the server refuses because the app is locked. */
class LockedUpload {
  upload = {}
  response = { code: 1, msg: 'app_locked', data: null }
  onload = () => {}
  open() {}
  setRequestHeader() {}
  send() {
    this.onload()
  }
}

beforeEach(() => {
  vi.stubGlobal('location', { hostname: 'humidor.example', origin: 'https://humidor.example' })
  vi.stubGlobal('XMLHttpRequest', LockedUpload)
  session.signIn('a-token')
})
afterEach(() => {
  session.signOut()
  forgetAppLock()
  vi.unstubAllGlobals()
})

const refused = { is: 'refused', code: 'app_locked' }

it('a photo that waits behind the lock is refused, not lost, and covers the page', async () => {
  ask.mockImplementationOnce(async () => {
    lockHere()
    return { kind: 'refused', code: 'app_locked' }
  })
  expect(await sendPhoto(new Blob(), () => {})).toEqual(refused)
  forgetAppLock()
  ask.mockResolvedValueOnce({ kind: 'answer', data: { token: 'a-form' } })
  expect(await sendPhoto(new Blob(), () => {})).toEqual(refused)
  expect(isAppLocked()).toBe(true)
})
