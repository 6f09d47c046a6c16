import { useEffect, useEffectEvent } from 'react'

/** What the browser tells of a step back or forth (the Navigation API), as far as it is asked here. */
interface Step extends Event {
  navigationType?: string
  userInitiated?: boolean
  destination?: { index: number }
}

/**
 * Takes the phone's back button, where the browser lets us ask, instead of leaving the page: to close what lies on top,
 * or to keep what would be lost.
 * @param instead is told how many steps the reader wanted to go, as `history.go` counts them
 * @param when false: the button leads where it always does
 */
export function useBackButton(instead: (steps: number) => void, when = true) {
  const act = useEffectEvent(instead)
  useEffect(() => {
    if (!when) return
    const past = (window as { navigation?: EventTarget & { currentEntry: { index: number } | null } }).navigation
    const stay = (event: Step) => {
      if (event.navigationType !== 'traverse' || !event.userInitiated || !event.cancelable) return
      event.preventDefault()
      act((event.destination?.index ?? 0) - (past?.currentEntry?.index ?? 0))
    }
    past?.addEventListener('navigate', stay)
    return () => past?.removeEventListener('navigate', stay)
  }, [when])
}

/**
 * For what is shown only once, and for what is typed and not saved: neither a slip of the thumb nor a reload takes it away
 * unasked.
 * @param when false: there is nothing to lose
 */
export function useStaying(onBack: (steps: number) => void, when = true) {
  useBackButton(onBack, when)
  useEffect(() => {
    if (!when) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [when])
}
