const watchers = new Set<() => void>()

/** Another window has written. A window that was frozen or hidden looks when it is shown: it may have missed that, and the time. */
const events = ['storage', 'pageshow', 'visibilitychange']

/** Tells this window of what it has written itself: browsers tell only the others. */
export function notifyKeys() {
  for (const watcher of watchers) watcher()
}

/** Calls `watcher` whenever a key of the store may have changed, for `useSyncExternalStore`. @returns stop */
export function listenKeys(watcher: () => void) {
  watchers.add(watcher)
  for (const name of events) addEventListener(name, watcher)
  return () => {
    watchers.delete(watcher)
    for (const name of events) removeEventListener(name, watcher)
  }
}
