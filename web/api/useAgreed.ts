import { useState } from 'react'

/**
 * Remembers at which price, fee or term something was sent, so that the form can say that another one is shown by now. It
 * says so while a new code is typed, until the new one is agreed to as well (threats C147).
 * @param shown what is shown now: money in millionths, terms as whole numbers
 * @param atLastLook where nothing is typed that changes it: a member means what was shown first, and reads of another before
 * they press, too, as what is shown renews itself. A figure that follows an amount is compared once something was sent.
 */
export function useAgreed<Shown extends bigint | number>(shown: Shown, atLastLook = false) {
  const [agreed, setAgreed] = useState(atLastLook ? shown : undefined)
  return {
    /** What is shown now is agreed to. */
    agree: () => setAgreed(shown),
    /** What was agreed to, where it is another one by now. */
    old: agreed === shown ? undefined : agreed,
  }
}
