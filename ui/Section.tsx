import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import './css/surface.css'

export interface SectionProps {
  title?: string | undefined
  /** The name of a section without a visible title. */
  label?: string | undefined
  /** A text link at the end of the title's line. */
  action?: ReactNode
  children: ReactNode
  className?: string | undefined
}

/** A titled part of a screen. */
export function Section({ title, label, action, children, className }: SectionProps) {
  const id = useId()
  return (
    <section
      className={classNames('section', className)}
      aria-labelledby={title ? id : undefined}
      aria-label={title ? undefined : label}
    >
      {title && (
        <div className="section__head">
          <h2 className="section__title" id={id}>
            {title}
          </h2>
          {action}
        </div>
      )}
      {children}
    </section>
  )
}

/** A surface on the page. `urgent` has an ember frame, `mine` a brass one. */
export const Card = ({
  children,
  pad,
  kind,
  className,
}: {
  children: ReactNode
  pad?: boolean | undefined
  kind?: 'urgent' | 'mine' | undefined
  className?: string | undefined
}) => <div className={classNames('card', pad && 'card--pad', kind && `card--${kind}`, className)}>{children}</div>
