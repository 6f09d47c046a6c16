import type { LucideIcon } from 'lucide-react'
import { classNames } from './class-names.ts'

export interface IconProps {
  of: LucideIcon
  /** 16, 18, 22 (default) or 26 px. */
  size?: 'sm' | 'md' | 'lg' | undefined
  className?: string | undefined
}

/** An icon beside words, hidden from screen readers. */
export const Icon = ({ of: Drawing, size, className }: IconProps) => (
  <Drawing aria-hidden className={classNames('icon', size && `icon--${size}`, className)} />
)
