import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import './css/badge.css'
import { Icon } from './Icon.tsx'

export interface BadgeProps {
  children: ReactNode
  tone?: 'gold' | 'leaf' | 'ember' | 'line' | undefined
  /** Order states need one, because they must not rely on colour. */
  icon?: LucideIcon | undefined
}

/** A small tag. */
export const Badge = ({ children, tone, icon }: BadgeProps) => (
  <span className={classNames('badge', tone && `badge--${tone}`)}>
    {icon && <Icon of={icon} size="sm" />}
    {children}
  </span>
)

/** A status without a badge: `done` has neither dot nor colour, `wait` is gold, `fail` is ember. */
export const Status = ({ kind, children }: { kind: 'done' | 'wait' | 'fail'; children: ReactNode }) => (
  <span className={`status status--${kind}`}>{children}</span>
)
