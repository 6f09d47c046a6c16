import { ArrowLeftRight, Minus, TrendingDown, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import './css/money.css'
import { Icon } from './Icon.tsx'

/** The change of an amount: leaf for a gain, ember for a loss, else neutral. `by` only gives the direction. */
export const Delta = ({ by, children }: { by: bigint; children: ReactNode }) => (
  <span className={classNames('delta', 'tnum', by > 0n ? 'leaf' : by < 0n ? 'ember' : 'muted')}>
    <Icon of={by > 0n ? TrendingUp : by < 0n ? TrendingDown : Minus} size="sm" />
    {children}
  </span>
)

/**
 * By how much money has become more or less. Never a gain and never a loss in colour: a deposit is no gain, and what was spent or withdrawn
 * is no loss.
 */
export const Moved = ({ by, children }: { by: bigint; children: ReactNode }) => (
  <span className="delta tnum muted">
    <Icon of={by === 0n ? Minus : ArrowLeftRight} size="sm" />
    {children}
  </span>
)
