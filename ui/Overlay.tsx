import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from './AppBar.tsx'
import { useBackButton } from './back-button.ts'
import './css/overlay.css'
import { useReader } from './reader.ts'
import { Toasts } from './Toasts.tsx'

interface OverlayProps {
  /** Called by Esc, the backdrop, the close button and the phone's back button. */
  onClose: () => void
  className: 'dialog' | 'sheet' | 'full' | 'finder'
  /** A press on the backdrop does not close it, because a slip would lose typed input. */
  firm?: boolean | undefined
  children: (titleId: string) => ReactNode
}

/** True for a press on the backdrop: its target is the dialog, but it lies outside the dialog's edges. */
function onBackdrop(dialog: HTMLDialogElement, { target, clientX, clientY }: MouseEvent) {
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return target === dialog && (clientX < left || clientX > right || clientY < top || clientY > bottom)
}

/**
 * Closes after a press that begins and ends on the backdrop.
 * It waits for the click: if the dialog vanished on pointer down, the click would hit the page below.
 */
function useBackdrop(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    let began = false
    const down = (event: PointerEvent) => {
      began = onBackdrop(element, event)
    }
    const up = (event: MouseEvent) => {
      if (began && onBackdrop(element, event)) close()
    }
    element.addEventListener('pointerdown', down)
    element.addEventListener('click', up)
    return () => {
      element.removeEventListener('pointerdown', down)
      element.removeEventListener('click', up)
    }
  }, [dialog])
}

function Overlay({ onClose, className, firm, children }: OverlayProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  useBackButton(onClose)
  useBackdrop(dialog, () => !firm && onClose())
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    element.showModal()
    element.querySelector<HTMLElement>('[data-title]')?.focus()
    // `close()`, not only unmounting, returns the focus to the opener.
    return () => element.close()
  }, [])
  return createPortal(
    <dialog
      ref={dialog}
      className={className}
      aria-labelledby={title}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // React bubbles events through the portal: a form in here must not submit the form around its opener.
      onSubmit={(event) => event.stopPropagation()}
    >
      {children(title)}
      <Toasts within="dialog" />
    </dialog>,
    document.body,
  )
}

const NUMBER = /\b([A-Z]{2}-\d+)/

/** A title that does not break an order number at its hyphen. */
const Title = ({ children }: { children: ReactNode }) =>
  typeof children !== 'string'
    ? children
    : children.split(NUMBER).map((part, at) =>
        at % 2 === 0 ? (
          part
        ) : (
          <span className="nowrap" key={at}>
            {part}
          </span>
        ),
      )

export interface SheetProps {
  open: boolean
  title: ReactNode
  onClose: () => void
  children: ReactNode
  /** Stays at the foot while the body scrolls. */
  foot?: ReactNode
}

/** A sheet from below, for a choice or for more text. */
export function Sheet({ open, title, onClose, children, foot }: SheetProps) {
  const { labels } = useReader()
  if (!open) return null
  return (
    <Overlay className="sheet" onClose={onClose}>
      {(id) => (
        <>
          <div className="sheet__head">
            <h2 className="sheet__title" id={id} tabIndex={-1} data-title>
              <Title>{title}</Title>
            </h2>
            <IconButton icon={X} label={labels.close} onClick={onClose} />
          </div>
          <div className="sheet__body">{children}</div>
          {foot && <div className="sheet__foot">{foot}</div>}
        </>
      )}
    </Overlay>
  )
}

/** A dialog over the whole screen, to be read from across a counter. */
export function FullScreen({ open, title, onClose, children, foot }: SheetProps) {
  const { labels } = useReader()
  if (!open) return null
  return (
    <Overlay className="full" firm onClose={onClose}>
      {(id) => (
        <>
          <div className="full__head">
            <h2 className="full__title" id={id} tabIndex={-1} data-title>
              {title}
            </h2>
            <IconButton icon={X} label={labels.close} onClick={onClose} />
          </div>
          <div className="full__body">{children}</div>
          {foot && <div className="full__foot">{foot}</div>}
        </>
      )}
    </Overlay>
  )
}

export interface DialogProps extends Pick<OverlayProps, 'firm'> {
  open: boolean
  title: string
  onClose: () => void
  /** One sentence under the title. */
  text?: ReactNode
  children?: ReactNode
  /** Buttons, the action first. For a dangerous action the safe choice comes last and quiet. */
  actions: ReactNode
}

/** A dialog that needs an answer before the reader can continue. */
export function Dialog({ open, title, onClose, firm, text, children, actions }: DialogProps) {
  if (!open) return null
  return (
    <Overlay className="dialog" firm={firm} onClose={onClose}>
      {(id) => (
        <>
          <div className="stack">
            <h2 className="title-2" id={id} tabIndex={-1} data-title>
              <Title>{title}</Title>
            </h2>
            {text && <p className="muted">{text}</p>}
          </div>
          {children}
          <div className="dialog__actions">{actions}</div>
        </>
      )}
    </Overlay>
  )
}

/** A sheet from above to search in; on a phone the whole screen. The element with `data-title`, its first field, has the focus. */
export function FinderSheet({
  title,
  onClose,
  children,
}: Pick<SheetProps, 'onClose' | 'children'> & { title: string }) {
  const { labels } = useReader()
  return (
    <Overlay className="finder" onClose={onClose}>
      {(id) => (
        <>
          <h2 className="sr" id={id}>
            {title}
          </h2>
          {children}
          <IconButton className="finder__close" icon={X} label={labels.close} onClick={onClose} />
        </>
      )}
    </Overlay>
  )
}
