import type { Settings } from '../platform/settings.ts'

/** What interest in the line below brings (decisions §6), in per cent of it: for levels 1 to 5, and the award of the next level 5 above a paid one. */
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
 * What was paid on some interest farther down: the highest level, or 0 for nobody. `AWARDED`: level 5 and the award above it,
 * after which nobody gets any more.
 */
export type Standing = 0 | 1 | 2 | 3 | 4 | 5 | 6
export const AWARDED: Standing = 6
const HIGHEST = 5

/** Level 0 has none. */
const rateOf = (level: number, { rates }: ReturnTable) => rates[Math.min(level, HIGHEST) - 1] ?? 0

/** What an upline gets of some interest, in per cent of it, and how it stands after them. */
export interface Step {
  rebate: number
  award: number
  next: Standing
}

/**
 * What one upline gets: their own rate less the highest that was paid below, if positive (`teamRebate`); or, being the next level 5
 * above a paid one, the award (`teamAward`). Who is not activated (level 0) gets nothing; who is frozen counts as everybody
 * (docs/decisions/0018-counts-climb.md).
 */
export function stepOf(standing: Standing, level: number, table: ReturnTable): Step {
  if (standing === AWARDED) return { rebate: 0, award: 0, next: standing }
  if (standing === HIGHEST)
    return level === HIGHEST
      ? { rebate: 0, award: table.continuation, next: AWARDED }
      : { rebate: 0, award: 0, next: standing }
  const rebate = rateOf(level, table) - rateOf(standing, table)
  return rebate > 0 ? { rebate, award: 0, next: level as Standing } : { rebate: 0, award: 0, next: standing }
}

/** The most that is ever paid on some interest, in per cent of it. */
export const mostOf = ({ rates, continuation }: ReturnTable) => Math.max(0, ...rates) + continuation

/** A part of an amount in per cent, rounded down: what a member receives. */
export const percentOf = (amount: bigint, percent: number) => (amount * BigInt(percent)) / 100n
