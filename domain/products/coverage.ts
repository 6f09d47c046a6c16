/** How far ahead a forecast looks, in days: ten years. What lasts longer is said to last so long. */
export const FORECAST_MOST = 3_650

/** What a treasury has in USCD, and what costs it. Millionths. */
export interface ForecastFacts {
  treasury: bigint
  /** All that members hold in the flexible treasure. */
  held: bigint
  /** Interest of a day, in millionths of it. */
  rate: bigint
  /** What the lines above got of the last settled day's interest. */
  returned: bigint
  /** What new sales set aside on a day. */
  sold: bigint
}

/** What grew from one amount to another, rounded up: what is to be paid is never told too small. */
const grownWith = (amount: bigint, now: bigint, begin: bigint) =>
  begin === 0n ? amount : (amount * now + begin - 1n) / begin

/**
 * For how many midnights the treasury has what they cost, if nobody puts in or takes out: interest stays in the flexible treasure and
 * earns too, and what the lines above get grows with it. Undefined: nothing is paid. No more than `FORECAST_MOST`.
 */
export function midnightsCovered({ treasury, held, rate, returned, sold }: ForecastFacts): number | undefined {
  let [left, standing] = [treasury, held]
  if ((held * rate) / 1_000_000n + returned + sold <= 0n) return undefined
  for (let day = 0; day < FORECAST_MOST; day += 1) {
    const interest = (standing * rate) / 1_000_000n
    left -= interest + grownWith(returned, standing, held) + sold
    if (left < 0n) return day
    standing += interest
  }
  return FORECAST_MOST
}

/** For how many days an amount lasts of which the same is taken on each; undefined: nothing is. No more than `FORECAST_MOST`. */
export function daysOf(amount: bigint, aDay: bigint): number | undefined {
  if (aDay <= 0n) return undefined
  const days = amount > 0n ? amount / aDay : 0n
  return days > BigInt(FORECAST_MOST) ? FORECAST_MOST : Number(days)
}

/**
 * What may not be covered (threats J-08). `pledges`, `orders`: the profit that what was sold has still to bring, which must be set
 * aside. `won`: the profit of orders that were drawn and are not paid, which the treasury would have to set aside. `midnight`: interest
 * and returns of the next midnight.
 */
export const promiseKinds = ['pledges', 'orders', 'won', 'midnight'] as const
export type PromiseKind = (typeof promiseKinds)[number]

/** What is owed of a kind, and what there is to pay it with. Millionths of its coin. */
export interface Promised {
  kind: PromiseKind
  owed: bigint
  there: bigint
}

/** The promises that are not covered. */
export const uncovered = (promises: readonly Promised[]) => promises.filter(({ owed, there }) => owed > there)
