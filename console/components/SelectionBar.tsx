import { TextLink } from '@humidor/ui/AppBar.tsx'
import type { ReactNode } from 'react'
import { many } from '../words/counts.ts'
import './selection.css'

export interface SelectionBarProps {
  count: number
  /** What the selected rows sum up to, and what the operator must know of them. */
  children: ReactNode
  /** The buttons that act on the selected rows. */
  acts: ReactNode
  onClear: () => void
}

/** The bar of the selected rows. It stays on screen, whatever is scrolled. */
export const SelectionBar = ({ count, children, acts, onClear }: SelectionBarProps) => (
  <div className="queue__selection" role="region" aria-label="Selected rows">
    <p className="tnum" role="status">
      <b>{many(count, 'selected', 'selected')}</b>
    </p>
    {children}
    <span className="queue__acts">
      <TextLink flush onClick={onClear}>
        Clear
      </TextLink>
      {acts}
    </span>
  </div>
)
