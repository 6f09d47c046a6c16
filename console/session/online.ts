import { useSyncExternalStore } from 'react'

/** Whether the device reports a network. A browser that cannot tell counts as online. */
export const isOnline = () => navigator.onLine !== false

function listen(watcher: () => void) {
  addEventListener('online', watcher)
  addEventListener('offline', watcher)
  return () => {
    removeEventListener('online', watcher)
    removeEventListener('offline', watcher)
  }
}

export const useOnline = () => useSyncExternalStore(listen, isOnline)
