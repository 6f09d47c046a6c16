import { useSyncExternalStore } from 'react'
import { keep, kept } from './storage.ts'

const KEY = 'amounts'
const watchers = new Set<() => void>()

const hidden = () => kept(KEY) === 'hidden'

/** Whether the reader has covered all amounts, kept on this device, and how to turn that round. */
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
