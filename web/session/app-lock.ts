import { isAppLocked as isLockedBy } from '@humidor/domain/accounts/app-lock.ts'
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import { keep, kept } from './storage.ts'
import { listenKeys, notifyKeys } from './watched-keys.ts'

/** The keys of the store. `after`: minutes; `used`: milliseconds; `locked`: present while it is locked. */
const names = { after: 'app-lock', used: 'app-used', locked: 'app-locked' } as const

/** When somebody last touched the app in any window of this browser. Milliseconds; 0: nobody is known to have. */
export function usedAt(): number {
  const at = Number(kept(names.used) ?? 0)
  if (at <= Date.now()) return at
  // The clock was set back. Otherwise the app would not lock before that moment comes again.
  noteUse()
  return Date.now()
}

/** Minutes; null: none. */
const lockAfter = (): number | null => Number(kept(names.after)) || null

/**
 * Whether the app is locked in this browser, also without a network. The server locks the session by its own clock; this only hides
 * the page at once.
 */
export const isAppLocked = (): boolean =>
  isLockedBy(
    { after: lockAfter(), usedAt: new Date(usedAt()), lockedAt: kept(names.locked) ? new Date() : null },
    new Date(),
  )

/** Locks every window of this browser. */
export function lockHere() {
  keep(names.locked, 'yes')
  notifyKeys()
}

/** Somebody touched the app. */
export const noteUse = () => keep(names.used, String(Date.now()))

/** Opens every window of this browser, after the server has unlocked the session. */
export function unlockHere() {
  noteUse()
  keep(names.locked, undefined)
  notifyKeys()
}

/** For a sign-in and a sign-out: the lock belonged to the session before. */
export function forgetAppLock() {
  for (const name of Object.values(names)) keep(name, undefined)
  notifyKeys()
}

/** Follows the member's choice, so that a reload without a network knows it. A browser that has just signed in counts as used. */
export function keepAfter(minutes: number | null) {
  if (minutes === lockAfter()) return
  if (minutes !== null && !kept(names.used)) noteUse()
  keep(names.after, minutes === null ? undefined : String(minutes))
  notifyKeys()
}

/**
 * Minutes away after which this browser locks, in every window; null: it does not.
 * @param chosen the member's choice; undefined: the server has not said it yet
 */
export function useLockAfter(chosen: number | null | undefined): number | null {
  useEffect(() => {
    if (chosen !== undefined) keepAfter(chosen)
  }, [chosen])
  return useSyncExternalStore(listenKeys, lockAfter, () => null)
}

/**
 * Whether the app is locked for somebody who is signed in. Hides the page until it is unlocked; the page stays mounted, with all that
 * was typed.
 */
export function useAppLocked(isSignedIn: boolean): boolean {
  const isLocked = useSyncExternalStore(listenKeys, isAppLocked, () => false) && isSignedIn
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.visibility = isLocked ? 'hidden' : ''
    return () => {
      style.visibility = ''
    }
  }, [isLocked])
  return isLocked
}
