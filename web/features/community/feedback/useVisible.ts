import { useSyncExternalStore } from 'react'

const listen = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/** True while the reader can see the page: not in the background, and not behind a locked screen. */
export const useVisible = () => useSyncExternalStore(listen, () => document.visibilityState === 'visible')
