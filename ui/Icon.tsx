import type { LucideIcon } from 'lucide-react'
import { classNames } from './class-names.ts'

export interface IconProps {
  of: LucideIcon
  /** 16, 18, 22 (usual) or 26 px. */
  size?: 'sm' | 'md' | 'lg' | undefined
  className?: string | undefined
}

/** A line drawing beside words. It says nothing by itself, so a screen reader does not meet it. */
export const Icon = ({ of: Drawing, size, className }: IconProps) => (
  <Drawing aria-hidden className={classNames('icon', size && `icon--${size}`, className)} />
)
