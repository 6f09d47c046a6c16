import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useBackButton } from './back-button.ts'
import './css/cover.css'

/** A step back would leave the page with what was typed. Of all layers the last one mounted handles it. */
function NoStepBack() {
  useBackButton(() => undefined)
  return null
}

/**
 * Covers the whole window, over every dialog, and does not close by itself: nothing below it can be seen, focused or heard. It draws no
 * toasts, as those are the page's.
 */
export function Cover({ children }: { children: (titleId: string) => ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const opener = useRef<Element>(null)
  const title = useId()
  /** How many dialogs have opened below. */
  const [opened, setOpened] = useState(0)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    opener.current ??= document.activeElement
    let focused: HTMLElement | undefined
    const follow = ({ target }: FocusEvent) => {
      focused = target as HTMLElement
    }
    element.addEventListener('focusin', follow)
    element.showModal()
    element.querySelector<HTMLElement>('[data-title]')?.focus()
    // Some browsers close a dialog at the second Esc, whatever its page says.
    const open = () => !element.open && element.showModal()
    element.addEventListener('close', open)
    // A dialog that the page opens meanwhile, as after an answer, would lie above.
    const others = new MutationObserver((changes) => {
      const isAbove = changes.some(({ addedNodes }) =>
        [...addedNodes].some((node) => node instanceof HTMLDialogElement),
      )
      if (!isAbove) return
      setOpened((n) => n + 1)
      const had = focused
      element.close()
      open()
      had?.focus()
    })
    others.observe(document.body, { childList: true })
    return () => {
      others.disconnect()
      element.removeEventListener('focusin', follow)
      element.removeEventListener('close', open)
      element.close()
    }
  }, [])
  // `close()` returns the focus too early: the page below is still hidden, and takes none.
  useEffect(
    () => () => {
      if (opener.current instanceof HTMLElement) opener.current.focus()
    },
    [],
  )
  return createPortal(
    <dialog
      ref={dialog}
      className="cover"
      aria-labelledby={title}
      onCancel={(event) => event.preventDefault()}
      onSubmit={(event) => event.stopPropagation()}
    >
      <NoStepBack key={opened} />
      {children(title)}
    </dialog>,
    document.body,
  )
}
