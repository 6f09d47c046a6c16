import type { Coin } from './micros.ts'

/** What a member can be awarded: USCD out of the treasury, ₡ out of the rewards, and points. */
export const awardCoins = ['USCD', 'CIG', 'POINT'] as const satisfies readonly Coin[]
export type AwardCoin = (typeof awardCoins)[number]

/** What the platform can move between its own accounts (decisions §2), with the coin that is moved. */
export const treasuryMoveCoin = {
  /** Treasury USDT into USCD, one to one through backing. */
  treasuryToUscd: 'USDT',
  /** The way back. */
  treasuryToUsdt: 'USCD',
  feesUsdtToTreasury: 'USDT',
  feesUscdToTreasury: 'USCD',
  feesCigToTreasury: 'CIG',
  /** The foundation's ₡ for the treasury, which pays yields out of it. */
  foundationToTreasury: 'CIG',
  /** The treasury's ₡ for the rewards. */
  treasuryToRewards: 'CIG',
  /** What operators carried from one chain to the other themselves. */
  bscToTron: 'USDT',
  tronToBsc: 'USDT',
} as const satisfies Record<string, Coin>
export type TreasuryMove = keyof typeof treasuryMoveCoin
export const treasuryMoves = Object.keys(treasuryMoveCoin) as [TreasuryMove, ...TreasuryMove[]]

/** The most that one award may be, in millionths (whole points): what is more is a slip of the pen (threats H10). */
export const LARGEST_AWARD = {
  USCD: 10_000_000_000n,
  CIG: 1_000_000_000_000n,
  POINT: 100_000n,
} as const satisfies Record<AwardCoin, bigint>

export interface AwardFacts {
  coin: AwardCoin
  /** Millionths, whole points. */
  amount: bigint
  /** What the account holds that would pay it; null: it is issued. A form that cannot know leaves it out. */
  held?: bigint | null
}

/** The first reason to refuse an award, or undefined. */
export function refuseAward({ coin, amount, held = null }: AwardFacts) {
  if (amount <= 0n) return 'wrong_money'
  if (amount > LARGEST_AWARD[coin]) return 'illegal_value'
  return held !== null && amount > held ? 'not_enough_money' : undefined
}

/** The first reason to refuse a move, or undefined. `held`: what stands on the account that it is taken from; a form that cannot know leaves it out. */
export function refuseTreasuryMove({ amount, held }: { amount: bigint; held?: bigint }) {
  if (amount <= 0n) return 'wrong_money'
  return held !== undefined && amount > held ? 'not_enough_money' : undefined
}
