import { isTillLocked } from '@humidor/domain/commerce/staff.ts'
import { useSyncExternalStore } from 'react'
import { keep, kept } from '../../session/storage.ts'

/** The keys of the store. `used`: milliseconds; `locked`: present while it is locked. */
const names = { used: 'till-used', locked: 'till-locked' } as const

const watchers = new Set<() => void>()
const notify = () => {
  for (const watcher of watchers) watcher()
}
/** Another window has written, or this one was frozen and missed it. */
const events = ['storage', 'pageshow', 'visibilitychange']
function listen(watcher: () => void) {
  watchers.add(watcher)
  for (const name of events) addEventListener(name, watcher)
  return () => {
    watchers.delete(watcher)
    for (const name of events) removeEventListener(name, watcher)
  }
}

/** When somebody last touched the till in any window of this browser. Milliseconds. A browser that knows nothing counts as used. */
export function tillUsedAt(): number {
  const at = Number(kept(names.used) ?? 0)
  if (at > 0 && at <= Date.now()) return at
  // Nothing is known, or the clock was set back: the till would not lock before that moment comes again.
  noteTillUse()
  return Date.now()
}

/** Somebody touched the till. */
export const noteTillUse = () => keep(names.used, String(Date.now()))

/** Whether this browser has locked the till, and nobody has signed in since. */
export const isTillLockedByHand = () => kept(names.locked) !== undefined

/** Whether nobody is at the till, as far as this browser knows. The server locks the session by its own clock. */
export const isTillLockedHere = (minutes: number): boolean =>
  isTillLockedByHand() || isTillLocked({ minutes, usedAt: new Date(tillUsedAt()) }, new Date())

/** Locks the till in every window of this browser. */
export function lockTillHere() {
  keep(names.locked, 'yes')
  notify()
}

/** Somebody has signed in on the till, or the device is none any more. */
export function openTillHere() {
  noteTillUse()
  keep(names.locked, undefined)
  notify()
}

/** Whether this browser has locked the till, also without a network. */
export const useTillLockedHere = (): boolean => useSyncExternalStore(listen, isTillLockedByHand, () => false)
