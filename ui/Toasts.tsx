import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import './css/toast.css'
import { Icon } from './Icon.tsx'
import { type ToastKind, useToast } from './toast.ts'

const signs = { ok: CircleCheck, bad: CircleAlert, info: Info } satisfies Record<ToastKind, unknown>

/**
 * The place of toasts: once in the app, and once per dialog, because a screen reader ignores everything outside the top dialog.
 * They are drawn in the top layer, beyond the dialog's edges too.
 */
export function Toasts({ within }: { within: 'dialog' | 'page' }) {
  const toast = useToast(within)
  const region = useRef<HTMLDivElement>(null)
  // In an effect: the last to enter the top layer is on top, so the dialog must have entered it already.
  useEffect(() => region.current?.showPopover?.(), [])
  const drawn = toast && (
    <div className={`toast toast--${toast.kind}`} key={toast.id}>
      <Icon of={signs[toast.kind]} />
      <span>{toast.text}</span>
      {toast.way && (
        <Link className="toast__way" href={toast.way.href}>
          {toast.way.text}
        </Link>
      )}
    </div>
  )
  return (
    <div className="toasts" popover="manual" ref={region}>
      <div role="status">{toast?.kind !== 'bad' && drawn}</div>
      <div role="alert">{toast?.kind === 'bad' && drawn}</div>
    </div>
  )
}
