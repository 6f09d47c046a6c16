import type { Usdt } from './money/micros.ts'

/** The chains that USDT travels on, by their name on the wire. */
export const chains = ['BSC', 'TRX'] as const
export type Chain = (typeof chains)[number]

/** The tail that makes an amount unique: 1 to this many millionths on top of what the member asked for (decisions §5). */
export const LARGEST_TAIL = 9_999n

/** The largest deposit that can be asked for: ten million USDT, so that what a member owns stays far inside the wire's range. */
export const LARGEST_DEPOSIT = 10_000_000_000_000n

export interface DepositFacts {
  money: Usdt
  /** The least that may be deposited, a platform setting. */
  minimum: Usdt
  /** Whether this platform watches the chain that was asked for. */
  chainOffered: boolean
}

/** The first reason to refuse opening a deposit (decisions §5), or undefined. */
export function refuseDeposit({ money, minimum, chainOffered }: DepositFacts) {
  if (!chainOffered) return 'illegal_deposit'
  if (money < minimum) return 'minimum_deposit_limit'
  if (money > LARGEST_DEPOSIT) return 'illegal_value'
  return undefined
}

export interface DepositPauseFacts {
  now: Date
  /** When the member opened the last deposit of this kind, if ever. */
  lastOpenedAt: Date | undefined
  lastWasPaid: boolean
  /** Seconds between two unpaid deposits, a platform setting. */
  pause: number
}

/** A new deposit may be opened some minutes after the last, unless that one was paid (decisions §5). */
export function refuseAnotherDeposit({ now, lastOpenedAt, lastWasPaid, pause }: DepositPauseFacts) {
  if (!lastOpenedAt || lastWasPaid) return undefined
  return now.getTime() - lastOpenedAt.getTime() < pause * 1000 ? 'deposit_too_frequent' : undefined
}

/** A deposit's record status on the wire (decisions §5). */
export const depositStatus = { waiting: 0, credited: 1, expired: 2, confirming: 3 } as const
export type DepositState = keyof typeof depositStatus
