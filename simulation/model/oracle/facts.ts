import type { Chains } from '../platform/chains.ts'

/** What the world tells the judge before anything happens. Amounts in millionths. */
export interface Facts {
  chains: Chains
  /** Per mille. */
  transferFee: bigint
  /** Milliseconds; 0: none. */
  transferReview: number
  /** How many uplines are paid out of an activation itself. */
  near: number
  /** What everybody begins with: of ₡ and USDT as much, of rebates as often as the last digits of their uid say; and when. */
  firstCig: bigint
  firstUsdt: bigint
  firstRebates: bigint
  /** What the treasury begins with, of USCD and of ₡. */
  firstTreasury: bigint
  begins: number
  /** How often a pledge is paid. */
  pledgeDays: number
  members: readonly { uid: number; referrer: number | null; fee: bigint; email: string; level: number }[]
}
