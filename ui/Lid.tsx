import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import './css/lid.css'
import './css/wood.css'

export interface LidProps {
  label: string
  /** A button at the end of the label's line. */
  action?: ReactNode
  /** A tag in place of the button. */
  chip?: ReactNode
  /** The figure, and the content under it. */
  children: ReactNode
  /** Two columns under the rule. */
  columns?: readonly [ReactNode, ReactNode] | undefined
  className?: string | undefined
}

/** A cedar panel with a brass inlay: one per screen, only for its main figure. */
export const Lid = ({ label, action, chip, children, columns, className }: LidProps) => (
  <section className={classNames('lid', className)} aria-label={label}>
    <div
      className={classNames('between', 'lid__top', !action && 'lid__top--bare', chip !== undefined && 'lid__top--chip')}
    >
      <span className="label">{label}</span>
      {action ?? chip}
    </div>
    {children}
    {columns && (
      <>
        <hr className="lid__rule" />
        <div className="lid__cols">
          <div className="stack stack--tight">{columns[0]}</div>
          <div className="stack stack--tight">{columns[1]}</div>
        </div>
      </>
    )}
  </section>
)

/** A labelled figure in a column of a `Lid`. */
export const LidFigure = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <span className="label">{label}</span>
    {children}
  </>
)
