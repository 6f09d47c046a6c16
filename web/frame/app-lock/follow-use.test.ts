import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lockSent } from '../../api/lock-now.ts'
import { isAppLocked, keepAfter, unlockHere } from '../../session/app-lock.ts'
import { reportEvery } from '../follow-use.ts'
import { followUse } from './follow-use.ts'

const { ask } = vi.hoisted(() => ({ ask: vi.fn(async (_: { path: string }) => ({ kind: 'answer' })) }))
vi.mock('../../api/ask.ts', () => ({ ask }))

/** How often a call was made. */
const asked = (name: string) => ask.mock.calls.filter(([{ path }]) => path === `/api/user/${name}`).length

let listeners: Map<string, Set<(event: object) => void>>
const page = { visibilityState: 'visible' }
/** Something happens in the window. */
const happens = (name: string, isTrusted = true) => {
  for (const one of listeners.get(name) ?? []) one({ isTrusted })
}
const shows = (is: boolean) => {
  page.visibilityState = is ? 'visible' : 'hidden'
  happens('visibilitychange')
}

let stop: () => void
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-30T10:00:00Z') })
  listeners = new Map()
  const add = (name: string, one: (event: object) => void) =>
    listeners.set(name, (listeners.get(name) ?? new Set()).add(one))
  const remove = (name: string, one: (event: object) => void) => listeners.get(name)?.delete(one)
  vi.stubGlobal('addEventListener', add)
  vi.stubGlobal('removeEventListener', remove)
  vi.stubGlobal('document', Object.assign(page, { addEventListener: add, removeEventListener: remove }))
  ask.mockClear()
  shows(true)
  unlockHere()
  keepAfter(1)
  stop = followUse(1)
})
afterEach(() => {
  stop()
  keepAfter(null)
  unlockHere()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('locks at the limit after the last touch, and tells the server once', () => {
  vi.advanceTimersByTime(30_000)
  happens('pointerdown')
  vi.advanceTimersByTime(59_999)
  expect(isAppLocked()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(isAppLocked()).toBe(true)
  vi.advanceTimersByTime(600_000)
  expect(asked('lockApp')).toBe(1)
})

it('reports touches once in ten seconds, and the last one too', () => {
  happens('keydown')
  expect(asked('present')).toBe(1)
  for (let n = 0; n < 5; n += 1) happens('pointerdown')
  expect(asked('present')).toBe(1)
  vi.advanceTimersByTime(10_000)
  expect(asked('present')).toBe(2)
  vi.advanceTimersByTime(20_000)
  expect(asked('present')).toBe(2)
})

it('reports what it has not reported yet when the window is hidden', () => {
  happens('keydown')
  happens('keydown')
  shows(false)
  expect(asked('present')).toBe(2)
})

it('counts nothing that a script does', () => {
  vi.advanceTimersByTime(30_000)
  happens('pointerdown', false)
  happens('scroll')
  vi.advanceTimersByTime(30_000)
  expect([isAppLocked(), asked('present')]).toEqual([true, 0])
})

it('locks as soon as a phone that slept is shown again, before a touch counts', () => {
  shows(false)
  vi.setSystemTime(Date.now() + 60_000)
  happens('pointerdown')
  expect(asked('present')).toBe(0)
  shows(true)
  expect(asked('lockApp')).toBe(1)
})

it('waits and runs no endless timers once another window has loosened or switched off the lock', () => {
  for (const minutes of [60, null]) {
    keepAfter(minutes)
    vi.advanceTimersByTime(60_000)
    const timers = vi.spyOn(globalThis, 'setTimeout')
    vi.advanceTimersByTime(10_000)
    expect(timers.mock.calls.length).toBeLessThanOrEqual(10)
    timers.mockRestore()
  }
  expect(isAppLocked()).toBe(false)
})

it('lets an unlocking wait for the locking, which the server would otherwise do last', async () => {
  let answer = (_: { kind: string }) => {}
  ask.mockImplementationOnce(() => new Promise((settle) => (answer = settle)))
  vi.advanceTimersByTime(60_000)
  const after = vi.fn()
  void lockSent().then(after)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(after).not.toHaveBeenCalled()
  answer({ kind: 'network' })
  await vi.advanceTimersByTimeAsync(0)
  expect(after).toHaveBeenCalledOnce()
})

it('reports at least six times within the time, and at least once a minute', () => {
  expect([1, 5, 15, 60].map(reportEvery)).toEqual([10_000, 50_000, 60_000, 60_000])
})

it('follows nothing once it is stopped', () => {
  stop()
  happens('pointerdown')
  vi.advanceTimersByTime(600_000)
  expect(ask).not.toHaveBeenCalled()
})
