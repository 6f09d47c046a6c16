import { IconButton } from '@humidor/ui/AppBar.tsx'
import { FailedAnswer } from '@humidor/ui/Loaded.tsx'
import { hasFailed, type Loadable } from '@humidor/ui/loadable.ts'
import { CardSkeleton, Skeleton } from '@humidor/ui/State.tsx'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { type Failing, Gone, isGone } from './Gone.tsx'
import './panel.css'
import { useKeys } from './useKeys.ts'

export interface PanelProps {
  title: string
  /** The status, beside the title. */
  badge?: ReactNode
  onClose: () => void
  children: ReactNode
  /** The fixed foot: note and buttons. */
  foot?: ReactNode
}

/** The open item, beside its table; on a phone a page of its own. Esc closes it. */
export function Panel({ title, badge, onClose, children, foot }: PanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  useKeys(['close'], (_, { target }) => {
    if (document.querySelector('dialog[open]')) return
    // The first Esc only leaves the field, so that one key loses no typed text.
    if (target instanceof HTMLElement && target.matches('input, textarea, select')) return target.blur()
    onClose()
  })
  return (
    <aside className="panel" aria-label={title}>
      <header className="panel__head">
        <h2 className="tnum" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {badge}
        <IconButton icon={X} size="md" label="Close" onClick={onClose} />
      </header>
      <div className="panel__body">{children}</div>
      {foot && <div className="panel__act">{foot}</div>}
    </aside>
  )
}

export interface LoadedPanelProps<T> extends Pick<PanelProps, 'title' | 'onClose'> {
  of: Loadable<T> & Failing
  children: (data: T) => ReactNode
}

/** A panel for loaded content; it shows the loading and error states. */
export function LoadedPanel<T>({ of, title, onClose, children }: LoadedPanelProps<T>) {
  if (of.data !== undefined) return children(of.data)
  return (
    <Panel title={title} onClose={onClose}>
      {isGone(of) ? (
        <Gone />
      ) : hasFailed(of) ? (
        <FailedAnswer of={of} />
      ) : (
        <div className="stack stack--loose" aria-busy="true">
          <Skeleton width="60%" height={34} />
          <Skeleton width="80%" />
          <CardSkeleton />
          <CardSkeleton />
        </div>
      )}
    </Panel>
  )
}

/** A part of a panel under its own small title. */
export const PanelPart = ({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) => (
  <section className="panel__part">
    <div className="between">
      <h3>{title}</h3>
      {action}
    </div>
    {children}
  </section>
)
