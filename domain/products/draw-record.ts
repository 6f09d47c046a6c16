import { quicknet, roundFrom } from './beacon-chain.ts'
import type { DrawChecks, PublishedDraw } from './draw.ts'
import { orderOfNumber } from './preorder.ts'

/** What is published of a draw, as everybody is told it (`GET /draw/record`). Bytes are hex. */
export interface ToldDraw {
  id: number
  dueAt: Date
  /** When its entries were frozen; null until then. */
  closedAt: Date | null
  commitment: string
  /** The beacon whose round was named at the opening; null: none. */
  beacon: { chain: string; publicKey: string; round: number } | null
  entriesHash: string | null
  quota: bigint | null
  /** Null until the draw is held, as what follows. */
  seed: string | null
  beaconState: 'none' | 'mixed' | 'unreachable' | null
  signature: string | null
  randomness: string | null
}

/** One of its entries, as everybody is told it. */
export interface ToldEntry {
  onum: string
  money: bigint
  won: boolean | null
  place: number | null
}

/** The draw with all its entries as it can be recomputed; undefined: it is not held yet. */
export function publishedOf(
  { id, commitment, seed, entriesHash, quota, randomness, signature }: ToldDraw,
  entries: readonly ToldEntry[],
): PublishedDraw | undefined {
  if (seed === null || entriesHash === null || quota === null) return undefined
  return {
    ...{ id, commitment, seed, entriesHash, quota },
    beacon: randomness !== null && signature !== null ? { randomness, signature } : null,
    // A number that is none stands for nothing in the list, so its hash does not fit.
    entries: entries.map(({ onum, money, won, place }) => ({
      oid: orderOfNumber(onum) ?? -1n,
      money,
      won: won === true,
      place,
    })),
  }
}

/** Whether the beacon is drand's own, as everybody knows it, and not one of a trial. */
export const isDrand = ({ beacon }: Pick<ToldDraw, 'beacon'>): boolean =>
  beacon?.chain === quicknet.hash && beacon.publicKey === quicknet.publicKey

/** Whether the round that was named is the first that nobody could know before the draw was due; asked of drand alone. */
export const isRoundDue = (draw: Pick<ToldDraw, 'beacon' | 'dueAt'>): boolean =>
  draw.beacon !== null && (!isDrand(draw) || draw.beacon.round >= roundFrom(quicknet, draw.dueAt))

/** A draw that says it mixed a beacon in has to show it; one that says it did not has to show none. */
export const isBeaconTold = ({ beacon, beaconState, signature, randomness }: ToldDraw): boolean =>
  beaconState === 'mixed'
    ? beacon !== null && signature !== null && randomness !== null
    : signature === null && randomness === null && (beaconState === 'unreachable') === (beacon !== null)

/** Whether a signature is left to be looked at: the beacon is told as it must be, and what it said is whole. */
export const hasBeaconToVerify = (draw: ToldDraw, checks: DrawChecks): boolean =>
  isBeaconTold(draw) && checks.beacon === true

/**
 * What was found of a draw, all in all.
 * @param signed what came of looking at the signature, where `hasBeaconToVerify`; of no account elsewhere
 */
export const foundOf = (draw: ToldDraw, checks: DrawChecks, signed: boolean): DrawChecks => ({
  ...checks,
  beacon: isBeaconTold(draw) && (checks.beacon === true ? signed : checks.beacon),
})

/** Whether the entries were frozen before the beacon spoke: whoever holds the seed could else know the winners while the list was open. */
const isClosedInTime = ({ closedAt, dueAt }: Pick<ToldDraw, 'closedAt' | 'dueAt'>) =>
  closedAt !== null && closedAt < dueAt

/**
 * All of it fits, and whether chance was part of it that the platform has no hand in: a beacon that only this world knows is
 * none. `goodLate`: it was, but it had spoken before the entries were frozen, as nobody was there to close the draw in time.
 * `bad`: something does not fit.
 */
export function verdictOn(
  checks: DrawChecks,
  draw: Pick<ToldDraw, 'beacon' | 'closedAt' | 'dueAt'>,
): 'goodBeacon' | 'goodLate' | 'goodSeed' | 'bad' {
  if (Object.values(checks).includes(false)) return 'bad'
  if (checks.beacon !== true || !isDrand(draw)) return 'goodSeed'
  return isClosedInTime(draw) ? 'goodBeacon' : 'goodLate'
}
