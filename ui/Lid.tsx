import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import './css/lid.css'
import './css/wood.css'

export interface LidProps {
  label: string
  /** At the end of the label's line: a button. */
  action?: ReactNode
  /** There instead: words. */
  chip?: ReactNode
  /** The figure, and what stands under it. */
  children: ReactNode
  /** Two columns under the rule. */
  columns?: readonly [ReactNode, ReactNode] | undefined
  className?: string | undefined
}

/** Cedar with a brass inlay: one per screen, for its first figure only. */
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

/** What stands in one of the columns: a figure under its name. */
export const LidFigure = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <span className="label">{label}</span>
    {children}
  </>
)
