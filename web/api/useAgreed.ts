import { useState } from 'react'

/**
 * Remembers at which price, fee or term something was sent, so that the form can warn when the current one differs. The
 * warning stays while a new code is typed, until the member agrees to the new value (threats C147).
 * @param shown the current value: money in millionths, terms as whole numbers
 * @param beforeSubmit true where no input changes the value: the first value shown counts as agreed, and the warning comes before
 * the first submit too, as the value renews itself. A value that follows an amount is compared only after a submit.
 */
export function useAgreed<Shown extends bigint | number>(shown: Shown, beforeSubmit = false) {
  const [agreed, setAgreed] = useState(beforeSubmit ? shown : undefined)
  return {
    /** Agrees to the current value. */
    agree: () => setAgreed(shown),
    /** The agreed value, if the current one differs; else undefined. */
    old: agreed === shown ? undefined : agreed,
  }
}
