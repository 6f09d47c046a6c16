import { isTillLocked } from '@humidor/domain/commerce/staff.ts'
import { useSyncExternalStore } from 'react'
import { keep, kept } from '../../session/storage.ts'
import { listenKeys, notifyKeys } from '../../session/watched-keys.ts'

/** The keys of the store. `used`: milliseconds; `locked`: present while it is locked. */
const names = { used: 'till-used', locked: 'till-locked' } as const

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
  notifyKeys()
}

/** Somebody has signed in on the till, or the device is none any more. */
export function openTillHere() {
  noteTillUse()
  keep(names.locked, undefined)
  notifyKeys()
}

/** Whether this browser has locked the till, also without a network. */
export const useTillLockedHere = (): boolean => useSyncExternalStore(listenKeys, isTillLockedByHand, () => false)
