import { useEffect, useEffectEvent } from 'react'
import { isOnMemberPage } from '../../../session/moments.ts'

/** How often it is looked whether the screen is free, while a moment waits. Milliseconds. */
const LOOK_EVERY_MS = 1_000

/** A dialog, a form or a field that the reader is in, or a page that others see. A moment must not lie over any of them. */
const isBusy = () =>
  !isOnMemberPage() ||
  document.visibilityState === 'hidden' ||
  document.querySelector('dialog[open], main form') !== null ||
  document.activeElement?.matches('input, textarea, select') === true

/** Calls once as soon as the screen is free. @param waits a moment waits for that */
export function useWhenFree(waits: boolean, then: () => void) {
  const show = useEffectEvent(then)
  useEffect(() => {
    if (!waits) return
    const look = () => {
      if (isBusy()) return
      clearInterval(timer)
      show()
    }
    const timer = setInterval(look, LOOK_EVERY_MS)
    const first = setTimeout(look)
    return () => {
      clearInterval(timer)
      clearTimeout(first)
    }
  }, [waits])
}
