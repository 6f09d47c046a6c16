import { limitOnWire, micros, UNIT, type Uscd } from '../money/micros.ts'
import { type MoveFacts, refuseMove } from '../money/moves.ts'
import { floored } from '../money/rounding.ts'

/** Kinds of rows in the flexible treasure, by their numbers in the specification. */
export const treasureTypes = { transferInLhb: 1, transferOutLhb: 2, profitTransferIn: 3 } as const

/**
 * A day's interest on the amount that stayed the whole day, rounded down (rules D10). @param rate millionths of the amount per
 * day
 */
export const interestOf = (stayed: Uscd, rate: bigint): Uscd => micros(floored(stayed, rate, UNIT))

/**
 * The amount that stayed in a treasure for a whole business day: its lowest balance (threats C181). An outgoing amount uses up
 * that day's incoming money first, so this equals the opening balance less the confirmed part that was taken.
 * @param opening balance at the start of the day
 * @param moves incoming (positive) and outgoing amounts of the day, in order
 */
export function amountHeldAllDay(opening: Uscd, moves: readonly bigint[]): Uscd {
  let [balance, least]: [bigint, bigint] = [opening, opening]
  for (const money of moves) {
    balance += money
    if (balance < least) least = balance
  }
  return micros(least)
}

export interface RoomFacts {
  /** USCD balance of the treasury. */
  treasury: Uscd
  /** Sum of all members' flexible treasures. */
  held: Uscd
  /** Interest per day, in millionths. */
  rate: bigint
  /** The number of days for which interest on the whole sum must be covered. */
  days: number
}

/**
 * How much new money may come in while the interest on old and new money stays covered for `days` (rules M7).
 * @returns undefined for no limit, when there is no interest
 */
export function roomOf({ treasury, held, rate, days }: RoomFacts): Uscd | undefined {
  const due = rate * BigInt(days)
  if (due === 0n) return undefined
  const most = (treasury * UNIT) / due
  return limitOnWire(most > held ? most - held : 0n)
}

/** `balance` is that of the transaction wallet. */
export interface TransferInFacts extends MoveFacts<'USCD'> {
  /** Whether the product accepts new money (rules D16). */
  open: boolean
  /** See `roomOf`. */
  room: Uscd | undefined
}

/** The first reason to refuse new money for the flexible treasure (rules D10), or undefined. */
export function refuseTransferIn({ open, room, ...move }: TransferInFacts) {
  if (!open) return 'not_offered'
  const refused = refuseMove(move)
  if (refused) return refused
  return room !== undefined && move.money > room ? 'pledge_limit_reached' : undefined
}

/** The first reason to refuse a transfer out of the flexible treasure, or undefined. `balance` is the whole treasure. */
export const refuseTransferOut = (facts: MoveFacts<'USCD'>) => refuseMove(facts)
