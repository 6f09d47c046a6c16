import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** Whether the device reports a network. A browser that cannot report it counts as online. */
export const isOnline = () => navigator.onLine !== false

/** Calls back when the device goes online or offline. @returns unsubscribe */
export function listenOnline(watcher: () => void) {
  addEventListener('online', watcher)
  addEventListener('offline', watcher)
  return () => {
    removeEventListener('online', watcher)
    removeEventListener('offline', watcher)
  }
}

export const useOnline = () => useSyncExternalStore(listenOnline, isOnline, () => true)

/** Calls back each time the network returns. */
export function useBackOnline(goOn: () => void) {
  const follow = useEffectEvent(() => {
    if (isOnline()) goOn()
  })
  useEffect(() => listenOnline(() => follow()), [])
}
