import type { Coin } from './micros.ts'

/** The coins of awards: USCD comes from the treasury, ₡ from the rewards; points are issued. */
export const awardCoins = ['USCD', 'CIG', 'POINT'] as const satisfies readonly Coin[]
export type AwardCoin = (typeof awardCoins)[number]

/** Moves between the platform's own accounts (rules M30), with the coin of each. */
export const treasuryMoveCoin = {
  /** Treasury USDT into USCD, one to one through backing. */
  treasuryToUscd: 'USDT',
  /** The reverse of `treasuryToUscd`. */
  treasuryToUsdt: 'USCD',
  feesUsdtToTreasury: 'USDT',
  feesUscdToTreasury: 'USCD',
  feesCigToTreasury: 'CIG',
  /** The foundation's ₡ to the treasury, which pays yields from it. */
  foundationToTreasury: 'CIG',
  treasuryToRewards: 'CIG',
  /** Operators carried the money between the chains themselves. */
  bscToTron: 'USDT',
  tronToBsc: 'USDT',
} as const satisfies Record<string, Coin>
export type TreasuryMove = keyof typeof treasuryMoveCoin
export const treasuryMoves = Object.keys(treasuryMoveCoin) as [TreasuryMove, ...TreasuryMove[]]

/** The maximum of one award, in millionths (whole points). A larger amount is a typing error (threats H10). */
export const LARGEST_AWARD = {
  USCD: 10_000_000_000n,
  CIG: 1_000_000_000_000n,
  POINT: 100_000n,
} as const satisfies Record<AwardCoin, bigint>

export interface AwardFacts {
  coin: AwardCoin
  /** Millionths, or whole points. */
  amount: bigint
  /** Balance of the paying account; null: the coin is issued. A form that cannot know it leaves it out. */
  held?: bigint | null
}

/** The first reason to refuse an award, or undefined. */
export function refuseAward({ coin, amount, held = null }: AwardFacts) {
  if (amount <= 0n) return 'wrong_money'
  if (amount > LARGEST_AWARD[coin]) return 'illegal_value'
  return held !== null && amount > held ? 'not_enough_money' : undefined
}

/**
 * The first reason to refuse a move, or undefined. `held`: balance of the source account; a form that cannot know it leaves it
 * out.
 */
export function refuseTreasuryMove({ amount, held }: { amount: bigint; held?: bigint }) {
  if (amount <= 0n) return 'wrong_money'
  return held !== undefined && amount > held ? 'not_enough_money' : undefined
}
