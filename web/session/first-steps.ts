import { useSyncExternalStore } from 'react'
import { keep, kept } from './storage.ts'

const watchers = new Set<() => void>()
const nameOf = (uid: number) => `first-steps-${uid}`

/** The member has done all first steps on this device, or wants to see them no more. */
export function endFirstSteps(uid: number) {
  keep(nameOf(uid), 'done')
  for (const watcher of watchers) watcher()
}

export const useFirstStepsEnded = (uid: number) =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => kept(nameOf(uid)) !== undefined,
    () => true,
  )
