import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { useEffect, useRef } from 'react'
import './css/toast.css'
import { Icon } from './Icon.tsx'
import { type ToastKind, useToast } from './toast.ts'

const signs = { ok: CircleCheck, bad: CircleAlert, info: Info } satisfies Record<ToastKind, unknown>

/**
 * Where sentences appear: once in the whole app, and in each dialog, as a screen reader hears nothing from outside of the one
 * on top. They are drawn in what lies on top, above its edges too.
 */
export function Toasts({ within }: { within: 'dialog' | 'page' }) {
  const toast = useToast(within)
  const region = useRef<HTMLDivElement>(null)
  // Not earlier: the last to enter the top layer lies on top, and the dialog must have entered it by then.
  useEffect(() => region.current?.showPopover?.(), [])
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
