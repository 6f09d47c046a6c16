import { useSyncExternalStore } from 'react'
import { keep, kept } from './storage.ts'

const KEY = 'amounts'
const watchers = new Set<() => void>()

const hidden = () => kept(KEY) === 'hidden'

/** Whether the reader hides all amounts, stored on this device, and a toggle. */
export function useAmountsCovered(): { covered: boolean; toggle(): void } {
  const covered = useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    hidden,
    () => false,
  )
  const toggle = () => {
    keep(KEY, covered ? undefined : 'hidden')
    for (const watcher of watchers) watcher()
  }
  return { covered, toggle }
}
