import { quicknet, roundFrom } from './beacon-chain.ts'
import type { DrawChecks, PublishedDraw } from './draw.ts'
import { orderOfNumber } from './preorder.ts'

/** The published record of a draw (`GET /draw/record`). Bytes are hex. */
export interface PublicDraw {
  id: number
  dueAt: Date
  /** When the entries were frozen; null until then. */
  closedAt: Date | null
  commitment: string
  /** The beacon round named at the opening; null: the draw uses no beacon. */
  beacon: { chain: string; publicKey: string; round: number } | null
  entriesHash: string | null
  quota: bigint | null
  /** This and the fields below are null until the draw is held. */
  seed: string | null
  beaconState: 'none' | 'mixed' | 'unreachable' | null
  signature: string | null
  randomness: string | null
}

/** A published entry of a draw. */
export interface PublicEntry {
  onum: string
  money: bigint
  won: boolean | null
  place: number | null
}

/** Joins a record and all its entries for recomputation; undefined: the draw is not held yet. */
export function publishedOf(
  { id, commitment, seed, entriesHash, quota, randomness, signature }: PublicDraw,
  entries: readonly PublicEntry[],
): PublishedDraw | undefined {
  if (seed === null || entriesHash === null || quota === null) return undefined
  return {
    ...{ id, commitment, seed, entriesHash, quota },
    beacon: randomness !== null && signature !== null ? { randomness, signature } : null,
    // An invalid number becomes an order that cannot exist, so the hash does not match.
    entries: entries.map(({ onum, money, won, place }) => ({
      oid: orderOfNumber(onum) ?? -1n,
      money,
      won: won === true,
      place,
    })),
  }
}

/** True for drand's own beacon, not a beacon of a test system. */
export const isDrand = ({ beacon }: Pick<PublicDraw, 'beacon'>): boolean =>
  beacon?.chain === quicknet.hash && beacon.publicKey === quicknet.publicKey

/** True when nobody could know the named round before the draw was due. Checks drand rounds only. */
export const isRoundDue = (draw: Pick<PublicDraw, 'beacon' | 'dueAt'>): boolean =>
  draw.beacon !== null && (!isDrand(draw) || draw.beacon.round >= roundFrom(quicknet, draw.dueAt))

/** A draw that reports a mixed-in beacon must show its values; any other draw must show none. */
export const isBeaconShown = ({ beacon, beaconState, signature, randomness }: PublicDraw): boolean =>
  beaconState === 'mixed'
    ? beacon !== null && signature !== null && randomness !== null
    : signature === null && randomness === null && (beaconState === 'unreachable') === (beacon !== null)

/** True when a signature remains to be verified: the record shows a consistent and complete beacon value. */
export const hasBeaconToVerify = (draw: PublicDraw, checks: DrawChecks): boolean =>
  isBeaconShown(draw) && checks.beacon === true

/**
 * Combines the checks of a draw with the result of the signature.
 * @param signed result of verifying the signature; ignored unless `hasBeaconToVerify`
 */
export const foundOf = (draw: PublicDraw, checks: DrawChecks, signed: boolean): DrawChecks => ({
  ...checks,
  beacon: isBeaconShown(draw) && (checks.beacon === true ? signed : checks.beacon),
})

/**
 * True when the entries were frozen before the beacon spoke. Otherwise the holder of the seed could know the winners of an open
 * list.
 */
const isClosedInTime = ({ closedAt, dueAt }: Pick<PublicDraw, 'closedAt' | 'dueAt'>) =>
  closedAt !== null && closedAt < dueAt

/**
 * The verdict on a draw. `goodBeacon`: all checks pass, and a public beacon supplied the chance.
 * `goodSeed`: all checks pass, without such a beacon; a test system's own beacon counts as none.
 * `goodLate`: the beacon spoke before the entries were frozen, because the draw was not closed in time.
 * `bad`: a check fails.
 */
export function verdictOn(
  checks: DrawChecks,
  draw: Pick<PublicDraw, 'beacon' | 'closedAt' | 'dueAt'>,
): 'goodBeacon' | 'goodLate' | 'goodSeed' | 'bad' {
  if (Object.values(checks).includes(false)) return 'bad'
  if (checks.beacon !== true || !isDrand(draw)) return 'goodSeed'
  return isClosedInTime(draw) ? 'goodBeacon' : 'goodLate'
}
