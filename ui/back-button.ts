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
