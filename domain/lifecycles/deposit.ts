import type { DepositState } from '../deposit.ts'
import type { Lifecycle } from './lifecycle.ts'

/** A deposit waits for its payment, is seen and confirmed, and is credited; a re-org sends it back to waiting. */
export const depositLifecycle = {
  waiting: ['confirming', 'expired'],
  confirming: ['credited', 'waiting'],
  // A payment inside the day of grace is still matched, though the screen has long stopped counting.
  expired: ['confirming'],
  credited: [],
} as const satisfies Lifecycle & Record<DepositState, readonly DepositState[]>
