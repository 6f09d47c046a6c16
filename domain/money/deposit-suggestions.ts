import { LARGEST_DEPOSIT } from './deposit.ts'
import { micros, UNIT, type Usdt } from './micros.ts'

const COMMON = [100n, 500n, 1_000n].map((whole) => whole * UNIT)

/** Millionths in a cent. An exact amount is the requested one and a tail below a cent. */
const CENT = 10_000n

export interface SuggestionFacts {
  /** The exact amount of the member's last deposit, with its tail; undefined: there is none. */
  last: Usdt | undefined
  minimum: Usdt
}

/** Amounts to tap instead of typing: the last one to the cent, then common ones, all within the limits of a deposit. */
export function suggestedDeposits({ last, minimum }: SuggestionFacts): Usdt[] {
  const again = last === undefined ? [] : [last - (last % CENT)]
  const within = [...again, ...COMMON].filter((amount) => amount >= minimum && amount <= LARGEST_DEPOSIT)
  return [...new Set(within)].map((amount) => micros<'USDT'>(amount))
}

export interface OpenDepositFacts {
  createdAt: Date
  /** Seconds between two unpaid deposits. */
  pause: number
}

/** When another deposit may be opened beside an unpaid one. */
export const nextDepositAt = ({ createdAt, pause }: OpenDepositFacts) => new Date(createdAt.getTime() + pause * 1000)
