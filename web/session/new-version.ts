import { useSyncExternalStore } from 'react'

// Apart from `frame/home-screen/updates.ts`, which is loaded later, because the app asks for this on its first page.

let ready = false
const watchers = new Set<() => void>()

const listen = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** From now on the page shows that a newer version is there, until it is loaded again. */
export function noteNewVersion() {
  ready = true
  for (const watcher of watchers) watcher()
}

export const isNewVersionReady = () => ready

export const useNewVersion = (): boolean => useSyncExternalStore(listen, isNewVersionReady, () => false)
