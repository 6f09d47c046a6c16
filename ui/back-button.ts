import { useEffect, useEffectEvent } from 'react'

/**
 * Takes the phone's back button, where the browser lets us ask, instead of leaving the page: to close what lies on top,
 * or to keep what would be lost.
 */
export function useBackButton(instead: () => void) {
  const act = useEffectEvent(instead)
  useEffect(() => {
    const past = (window as { navigation?: EventTarget }).navigation
    const stay = (event: Event & { navigationType?: string; userInitiated?: boolean }) => {
      if (event.navigationType !== 'traverse' || !event.userInitiated || !event.cancelable) return
      event.preventDefault()
      act()
    }
    past?.addEventListener('navigate', stay)
    return () => past?.removeEventListener('navigate', stay)
  }, [])
}

/** For what is shown only once: neither a slip of the thumb nor a reload takes it away unasked. */
export function useStaying(onBack: () => void) {
  useBackButton(onBack)
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
}
