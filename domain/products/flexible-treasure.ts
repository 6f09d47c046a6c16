import { limitOnWire, micros, UNIT, type Uscd } from '../money/micros.ts'
import { type MoveFacts, refuseMove } from '../money/moves.ts'
import { floored } from '../money/rounding.ts'

/** What a row of the flexible treasure says happened, as the specification numbers it. */
export const treasureTypes = { transferInLhb: 1, transferOutLhb: 2, profitTransferIn: 3 } as const

/** A day's interest on what stayed the whole day, rounded down (decisions §8). @param rate millionths of the amount, a day */
export const interestOf = (stayed: Uscd, rate: bigint): Uscd => micros(floored(stayed, rate, UNIT))

/**
 * What of a treasure stayed during the whole of a business day: the least that ever stood there (threats C181). What goes out
 * takes what came in on the same day first, so this is also what was confirmed as the day began less what was taken of it.
 * @param opening what stood there as the day began
 * @param moves what came in (above zero) and went out during the day, in their order
 */
export function stayedOf(opening: Uscd, moves: readonly bigint[]): Uscd {
  let [standing, least]: [bigint, bigint] = [opening, opening]
  for (const money of moves) {
    standing += money
    if (standing < least) least = standing
  }
  return micros(least)
}

export interface RoomFacts {
  /** What the treasury holds of USCD. */
  treasury: Uscd
  /** What all members hold in the flexible treasure. */
  held: Uscd
  /** Interest of a day, in millionths. */
  rate: bigint
  /** For so many days the interest on all of it must be covered. */
  days: number
}

/**
 * How much new money may come in, so that the interest on all of it, old and new, is covered for so many days (decisions §2, rule
 * 2). Undefined: as much as one likes, as nothing is paid on it.
 */
export function roomOf({ treasury, held, rate, days }: RoomFacts): Uscd | undefined {
  const due = rate * BigInt(days)
  if (due === 0n) return undefined
  const most = (treasury * UNIT) / due
  return limitOnWire(most > held ? most - held : 0n)
}

/** `balance` is what stands on the transaction wallet. */
export interface TransferInFacts extends MoveFacts<'USCD'> {
  /** Whether the product takes new money at all (decisions §11). */
  open: boolean
  /** See `roomOf`. */
  room: Uscd | undefined
}

/** The first reason to refuse new money for the flexible treasure (decisions §8), or undefined. */
export function refuseTransferIn({ open, room, ...move }: TransferInFacts) {
  if (!open) return 'not_offered'
  const refused = refuseMove(move)
  if (refused) return refused
  return room !== undefined && move.money > room ? 'pledge_limit_reached' : undefined
}

/** The first reason to refuse taking money out of the flexible treasure, or undefined. `balance` is all that stands there. */
export const refuseTransferOut = (facts: MoveFacts<'USCD'>) => refuseMove(facts)
