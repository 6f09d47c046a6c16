import { useSyncExternalStore } from 'react'

/** The database of what a member saw last. */
export const LAST_SEEN = 'humidor-last-seen'

let at: Date | undefined
const watchers = new Set<() => void>()

const listen = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** From now on the page says that its figures are of this time; undefined: they are of now. */
export function noteLastSeen(seen: Date | undefined) {
  at = seen
  for (const watcher of watchers) watcher()
}

/** Deletes what was kept, at a sign-out. */
export function forgetLastSeen() {
  noteLastSeen(undefined)
  try {
    indexedDB.deleteDatabase(LAST_SEEN)
  } catch {}
}

/** When the figures of this page were seen, while the server cannot be reached. */
export const useLastSeen = (): Date | undefined =>
  useSyncExternalStore(
    listen,
    () => at,
    () => undefined,
  )
