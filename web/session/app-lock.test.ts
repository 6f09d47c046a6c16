import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** The store of a browser, which all of its windows share. */
function createStore() {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

/** A window of the browser. */
async function open(store: ReturnType<typeof createStore>) {
  vi.resetModules()
  vi.stubGlobal('localStorage', store)
  const lock = await import('./app-lock.ts')
  const { session } = await import('./session.ts')
  return { ...lock, session }
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-30T10:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the app in this browser', () => {
  it('locks at the millisecond of the limit, and also after a reload without a network', async () => {
    const store = createStore()
    const first = await open(store)
    first.keepAfter(5)
    vi.setSystemTime(Date.now() + 300_000 - 1)
    expect(first.isAppLocked()).toBe(false)
    vi.setSystemTime(Date.now() + 1)
    expect(first.isAppLocked()).toBe(true)
    expect((await open(store)).isAppLocked()).toBe(true)
  })

  it('stays open as long as somebody touches one of its windows', async () => {
    const store = createStore()
    const [one, other] = [await open(store), await open(store)]
    one.keepAfter(1)
    for (let n = 0; n < 3; n += 1) {
      vi.setSystemTime(Date.now() + 59_000)
      one.noteUse()
      expect(other.isAppLocked()).toBe(false)
    }
  })

  it('is locked and unlocked in all windows at once', async () => {
    const store = createStore()
    const [one, other] = [await open(store), await open(store)]
    one.lockHere()
    expect([one.isAppLocked(), other.isAppLocked()]).toEqual([true, true])
    vi.setSystemTime(Date.now() + 86_400_000)
    other.unlockHere()
    expect([one.isAppLocked(), other.isAppLocked()]).toEqual([false, false])
  })

  it('keeps a lock by hand where the member has no time', async () => {
    const { isAppLocked, keepAfter, lockHere } = await open(createStore())
    lockHere()
    keepAfter(null)
    expect(isAppLocked()).toBe(true)
  })

  it('does not begin with the time of a visit long ago', async () => {
    const { isAppLocked, keepAfter } = await open(createStore())
    keepAfter(1)
    expect(isAppLocked()).toBe(false)
  })

  it('locks at its time although the clock of the device was set back', async () => {
    const { isAppLocked, keepAfter, usedAt } = await open(createStore())
    keepAfter(1)
    vi.setSystemTime(Date.now() - 86_400_000)
    expect(usedAt()).toBe(Date.now())
    vi.setSystemTime(Date.now() + 60_000 - 1)
    expect(isAppLocked()).toBe(false)
    vi.setSystemTime(Date.now() + 1)
    expect(isAppLocked()).toBe(true)
  })

  it('forgets the lock with its session', async () => {
    const store = createStore()
    const { isAppLocked, keepAfter, lockHere, session } = await open(store)
    session.signIn('a-token')
    keepAfter(5)
    lockHere()
    session.signOut()
    expect(isAppLocked()).toBe(false)
    expect([...store.items.keys()].filter((name) => name.startsWith('app-'))).toEqual([])
  })
})
