import { useSyncExternalStore } from 'react'
import { keep, kept } from '../../../session/storage.ts'

const KEY = 'till-sound'
const watchers = new Set<() => void>()

/** Whether this till may be heard. It may, unless it was switched off. */
export const isSoundOn = () => kept(KEY) !== 'off'

function listen(watcher: () => void) {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Whether this till may be heard, and how to switch it. */
export function useSound() {
  const on = useSyncExternalStore(listen, isSoundOn, () => true)
  const toggle = () => {
    keep(KEY, on ? 'off' : undefined)
    for (const watcher of watchers) watcher()
  }
  return { on, toggle }
}
