import { type RefObject, useEffect } from 'react'

/**
 * Whether a field gets the focus as it appears. `always`: the reader has come for nothing else, as with a captcha.
 * `without-keyboard`: only with a mouse, because a keyboard on the screen would cover what must be read first.
 */
export type FirstField = 'always' | 'without-keyboard'

const hasMouse = () => matchMedia('(hover: hover) and (pointer: fine)').matches

/** Moves the focus from the title of the page or dialog, where it arrives, into the field. It stays where the reader has put it. */
export function useFirstField(input: RefObject<HTMLInputElement | null>, first: FirstField | undefined) {
  useEffect(() => {
    if (first === undefined || (first === 'without-keyboard' && !hasMouse())) return
    // After the frame in which the page or dialog has focused its title.
    const frame = requestAnimationFrame(() => {
      const at = document.activeElement
      if (at === null || at.matches('body, h1, [data-title]')) input.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [input, first])
}
