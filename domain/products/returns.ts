import type { Settings } from '../platform/settings.ts'

/**
 * Team returns on interest in the downline (rules D11), in per cent of it: rates of levels 1 to 5, and the award of the next
 * level 5 above a paid one.
 */
export interface ReturnTable {
  rates: readonly number[]
  continuation: number
}

export const returnTable = (
  it: Pick<Settings, 'return1' | 'return2' | 'return3' | 'return4' | 'return5' | 'continuation'>,
): ReturnTable => ({
  rates: [it.return1, it.return2, it.return3, it.return4, it.return5],
  continuation: it.continuation,
})

/**
 * The highest level already paid on some interest below; 0: none.
 * `AWARDED`: level 5 and the award above it are paid, so nobody gets any more.
 */
export type LineLevel = 0 | 1 | 2 | 3 | 4 | 5 | 6
export const AWARDED: LineLevel = 6
const HIGHEST = 5

/** Level 0 has no rate. */
const rateOf = (level: number, { rates }: ReturnTable) => rates[Math.min(level, HIGHEST) - 1] ?? 0

/** One upline's share of some interest in per cent of it, and the state after it. */
export interface Step {
  rebate: number
  award: number
  next: LineLevel
}

/**
 * The share of one upline: their rate less the highest rate paid below, if positive (`teamRebate`). The next level 5 above a paid
 * one gets the award instead (`teamAward`). A member who is not activated (level 0) gets nothing; a frozen member counts like any
 * other (docs/decisions/0018-team-totals-roll-up.md).
 */
export function stepOf(standing: LineLevel, level: number, table: ReturnTable): Step {
  if (standing === AWARDED) return { rebate: 0, award: 0, next: standing }
  if (standing === HIGHEST)
    return level === HIGHEST
      ? { rebate: 0, award: table.continuation, next: AWARDED }
      : { rebate: 0, award: 0, next: standing }
  const rebate = rateOf(level, table) - rateOf(standing, table)
  return rebate > 0 ? { rebate, award: 0, next: level as LineLevel } : { rebate: 0, award: 0, next: standing }
}

/** The maximum total paid on some interest, in per cent of it. */
export const mostOf = ({ rates, continuation }: ReturnTable) => Math.max(0, ...rates) + continuation

/** A percentage of an amount, rounded down in the platform's favour. */
export const percentOf = (amount: bigint, percent: number) => (amount * BigInt(percent)) / 100n
