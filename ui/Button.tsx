import type { LucideIcon } from 'lucide-react'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link } from 'wouter'
import { classNames } from './class-names.ts'
import './css/button.css'
import { Icon } from './Icon.tsx'

export type ButtonKind = 'primary' | 'quiet' | 'ghost' | 'danger' | 'danger-quiet'

interface Looks {
  /** `primary` is the one gold button of a screen. */
  kind?: ButtonKind | undefined
  /** 44 px instead of 52. */
  small?: boolean | undefined
  /** As wide as its column. */
  block?: boolean | undefined
  icon?: LucideIcon | undefined
  children: ReactNode
  className?: string | undefined
}

const looks = ({ kind = 'primary', small, block, className }: Omit<Looks, 'children'>) =>
  classNames('btn', `btn--${kind}`, small && 'btn--sm', block && 'btn--block', className)

export interface ButtonProps extends Looks, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'> {
  /** An action is pending: a spinner covers the label, which keeps its width, and presses do nothing. */
  busy?: boolean | undefined
}

/** A button. The label names action and amount: "Pay 1,200.00 USCD". In a form it submits only if `type` says so. */
export function Button({ kind, small, block, icon, busy, className, children, onClick, ...rest }: ButtonProps) {
  const label = (
    <>
      {icon && <Icon of={icon} size="md" />}
      <span>{children}</span>
    </>
  )
  return (
    <button
      type="button"
      {...rest}
      className={looks({ kind, small, block, className })}
      aria-busy={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy ? (
        <>
          <span className="btn__label">{label}</span>
          <span className="btn__wait">
            <span className="spinner" aria-hidden="true" />
          </span>
        </>
      ) : (
        label
      )}
    </button>
  )
}

export interface ButtonLinkProps extends Looks {
  href: string
}

/** A link that looks like a button. It navigates and changes nothing. */
export const ButtonLink = ({ href, icon, children, ...rest }: ButtonLinkProps) => (
  <Link href={href} className={looks(rest)}>
    {icon && <Icon of={icon} size="md" />}
    <span>{children}</span>
  </Link>
)
