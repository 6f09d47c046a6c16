/** What answers to a press there: a label presses what it names. */
function pressedAt(target: EventTarget | null) {
  const pressed = target instanceof Element ? (target.closest('a, button, label') ?? target) : target
  return pressed instanceof HTMLLabelElement ? (pressed.control ?? pressed) : pressed
}

/**
 * Lets the second press of a double one do nothing where something else lies under the finger by then: the page or the dialog
 * that the first has brought up was not seen, and what stands there was not meant. A second press of the same thing is its own
 * affair.
 */
export function ignoreStrayPresses() {
  let first: EventTarget | null = null
  addEventListener(
    'click',
    (event) => {
      const pressed = pressedAt(event.target)
      // Keys and scripts press too, and count none.
      if (event.detail === 1) first = pressed
      else if (event.detail > 1 && pressed !== first) {
        event.preventDefault()
        event.stopPropagation()
      }
    },
    { capture: true },
  )
}
