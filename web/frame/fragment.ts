import { useSyncExternalStore } from 'react'

const listen = (watcher: () => void) => {
  addEventListener('hashchange', watcher)
  return () => removeEventListener('hashchange', watcher)
}

/** The part of the address after #. Browsers never send it. */
export const useFragment = (): string =>
  useSyncExternalStore(
    listen,
    () => location.hash.slice(1),
    () => '',
  )
