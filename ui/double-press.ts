/** The element that reacts to a press: for a label, its control. */
function pressedAt(target: EventTarget | null) {
  const pressed = target instanceof Element ? (target.closest('a, button, label') ?? target) : target
  return pressed instanceof HTMLLabelElement ? (pressed.control ?? pressed) : pressed
}

/**
 * Ignores the second press of a double press when another element is under the finger by then.
 * The reader has not seen the page or dialog that the first press opened. A second press on the same element is unaffected, and so are
 * the keys of a keypad (`data-rapid`), which are pressed fast, one after the other.
 */
export function ignoreDoublePresses() {
  let first: EventTarget | null = null
  addEventListener(
    'click',
    (event) => {
      const pressed = pressedAt(event.target)
      // Keys and scripts press too, with a count of zero.
      if (event.detail === 1 || (pressed instanceof Element && pressed.closest('[data-rapid]'))) first = pressed
      else if (event.detail > 1 && pressed !== first) {
        event.preventDefault()
        event.stopPropagation()
      }
    },
    { capture: true },
  )
}
