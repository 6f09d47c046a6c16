import type { CSSProperties, ReactNode } from 'react'
import './css/ring.css'

export interface RingProps {
  /** Whole steps done, and the number that is needed. */
  done: number
  needed: number
  /** What a screen reader hears, such as "5 of 15 confirmations". */
  label: string
  /** In the middle. */
  children: ReactNode
  /** Width in px at the default text size. */
  size?: number | undefined
}

/** A ring that fills step by step. It moves only where motion is welcome. */
export const Ring = ({ done, needed, label, children, size = 112 }: RingProps) => {
  const most = Math.max(1, needed)
  const now = Math.max(0, Math.min(done, most))
  return (
    <div
      className="ring"
      style={{ '--ring': `${size / 16}rem`, '--done': now, '--needed': most } as CSSProperties}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={most}
      aria-valuenow={now}
      aria-valuetext={label}
    >
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle className="ring__track" cx="50" cy="50" r="45" />
        <circle className="ring__fill" cx="50" cy="50" r="45" pathLength="100" />
      </svg>
      <span className="ring__face" aria-hidden="true">
        {children}
      </span>
    </div>
  )
}
