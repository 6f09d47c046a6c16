import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** Whether the device believes that it has a network. A browser that cannot tell counts as online. */
export const isOnline = () => navigator.onLine !== false

/** Calls back when the device goes online or offline. @returns how to stop */
export function listenOnline(watcher: () => void) {
  addEventListener('online', watcher)
  addEventListener('offline', watcher)
  return () => {
    removeEventListener('online', watcher)
    removeEventListener('offline', watcher)
  }
}

export const useOnline = () => useSyncExternalStore(listenOnline, isOnline, () => true)

/** Goes on with something each time that the network comes back. */
export function useBackOnline(goOn: () => void) {
  const follow = useEffectEvent(() => {
    if (isOnline()) goOn()
  })
  useEffect(() => listenOnline(() => follow()), [])
}
