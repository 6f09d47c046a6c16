/** The horizon of a forecast in days: ten years. Longer coverage is reported as this. */
export const FORECAST_MOST = 3_650

/** USCD in the treasury and its daily costs, in millionths. */
export interface ForecastFacts {
  treasury: bigint
  /** Sum of all members' flexible treasures. */
  held: bigint
  /** Interest per day, in millionths of the amount. */
  rate: bigint
  /** Team returns on the interest of the last settled day. */
  returned: bigint
  /** Profit that new sales set aside per day. */
  sold: bigint
}

/** Scales `amount` by the growth from `begin` to `now`. Rounded up, so that a cost is never understated. */
const grownWith = (amount: bigint, now: bigint, begin: bigint) =>
  begin === 0n ? amount : (amount * now + begin - 1n) / begin

/**
 * The number of midnights that the treasury covers if nobody moves money in or out; at most `FORECAST_MOST`.
 * Interest stays in the flexible treasure and earns too; team returns grow with it.
 * @returns undefined when nothing is paid
 */
export function midnightsCovered({ treasury, held, rate, returned, sold }: ForecastFacts): number | undefined {
  let [left, balance] = [treasury, held]
  if ((held * rate) / 1_000_000n + returned + sold <= 0n) return undefined
  for (let day = 0; day < FORECAST_MOST; day += 1) {
    const interest = (balance * rate) / 1_000_000n
    left -= interest + grownWith(returned, balance, held) + sold
    if (left < 0n) return day
    balance += interest
  }
  return FORECAST_MOST
}

/** The number of days that an amount lasts at a constant daily cost; at most `FORECAST_MOST`. Undefined: there is no cost. */
export function daysOf(amount: bigint, aDay: bigint): number | undefined {
  if (aDay <= 0n) return undefined
  const days = amount > 0n ? amount / aDay : 0n
  return days > BigInt(FORECAST_MOST) ? FORECAST_MOST : Number(days)
}

/**
 * Promises that must be covered (threats J-08), by kind.
 * `pledges`, `orders`: profit still due on sold products, which must be set aside.
 * `won`: profit of drawn and unpaid orders, which the treasury would have to set aside.
 * `midnight`: interest and returns of the next midnight.
 */
export const promiseKinds = ['pledges', 'orders', 'won', 'midnight'] as const
export type PromiseKind = (typeof promiseKinds)[number]

/** The amount owed of a kind, and the amount available for it, in millionths of its coin. */
export interface Promised {
  kind: PromiseKind
  owed: bigint
  there: bigint
}

/** The promises that are not covered. */
export const uncovered = (promises: readonly Promised[]) => promises.filter(({ owed, there }) => owed > there)
