/**
 * The platform's settings with the defaults of `decisions.md`. An operator can change each; the database keeps only
 * what differs. Money is in millionths, rates in per mille, times in seconds, prices in millionths of USCD.
 */
export const defaultSettings = {
  /** Least deposit, USDT (decisions §5). */
  depositMinimum: 10_000_000n,
  /** How long a deposit's exact amount is shown as open (specification one §9). */
  depositShown: 1_200,
  /** Between two unpaid deposits (decisions §5). */
  depositPause: 600,
  /** How long after opening a payment is still matched (decisions §5). */
  depositGrace: 86_400,
  /** Fee on a transfer between members (decisions §5; the specification's texts disagree). */
  transferFee: 0n,
  /** What activation costs, USCD (decisions §6). */
  activationPrice: 100_000_000n,
  /** Points for the daily sign-in (decisions §5). */
  dailySignPoints: 3n,
  /** The first price of ₡ (decisions §7). */
  firstPrice: 105_000n,
  /** The daily rise of the price, in millionths: 0.5 % (decisions §7). */
  priceRise: 5_000n,
} as const

export type Settings = {
  readonly [K in keyof typeof defaultSettings]: (typeof defaultSettings)[K] extends bigint ? bigint : number
}
