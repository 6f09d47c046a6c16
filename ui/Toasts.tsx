import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { useEffect, useRef } from 'react'
import './css/toast.css'
import { Icon } from './Icon.tsx'
import { type ToastKind, useToast } from './toast.ts'

const signs = { ok: CircleCheck, bad: CircleAlert, info: Info } satisfies Record<ToastKind, unknown>

/** Where sentences appear, once in the whole app. It lies above an open dialog too. */
export function Toasts() {
  const toast = useToast()
  const region = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = region.current
    if (!element?.showPopover) return
    // The last to enter the top layer lies on top: enter it again when a dialog came in between.
    if (toast && element.matches(':popover-open') && document.querySelector('dialog[open]')) element.hidePopover()
    if (!element.matches(':popover-open')) element.showPopover()
  }, [toast])
  const drawn = toast && (
    <div className={`toast toast--${toast.kind}`} key={toast.id}>
      <Icon of={signs[toast.kind]} />
      <span>{toast.text}</span>
    </div>
  )
  return (
    <div className="toasts" popover="manual" ref={region}>
      <div role="status">{toast?.kind !== 'bad' && drawn}</div>
      <div role="alert">{toast?.kind === 'bad' && drawn}</div>
    </div>
  )
}
