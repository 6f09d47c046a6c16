import type { AnswerOf } from '@humidor/client/client.ts'
import type { contract } from '@humidor/contract/index.ts'
import { quicknet, roundFrom } from '@humidor/domain/beacon-chain.ts'
import { type DrawCheck, type DrawChecks, drawChecks, type PublishedDraw } from '@humidor/domain/draw.ts'
import { orderOfNumber } from '@humidor/domain/preorder.ts'

/** All that is public of one draw, a page of its entries included. */
export type DrawRecord = AnswerOf<typeof contract.draws.record>
/** A draw as the list has it. */
export type Draw = AnswerOf<typeof contract.draws.list>['rows'][number]

/** The draw and the order that an address asks for; undefined what it does not name as it should. */
export function askedIn(query: URLSearchParams) {
  const id = query.get('id') ?? ''
  return {
    id: /^\d{1,9}$/.test(id) ? Number(id) : undefined,
    oid: orderOfNumber(query.get('order') ?? ''),
  }
}

/** The draw with all its entries as it can be recomputed; undefined: it is not held yet. */
export function publishedOf(
  { id, commitment, seed, entriesHash, quota, randomness, signature }: Draw,
  entries: readonly DrawRecord['entries'][number][],
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
export const isDrand = ({ beacon }: Pick<Draw, 'beacon'>): boolean =>
  beacon?.chain === quicknet.hash && beacon.publicKey === quicknet.publicKey

/** Whether the round that was named is the first that nobody could know before the draw was due; asked of drand alone. */
export const isRoundDue = (draw: Pick<Draw, 'beacon' | 'dueAt'>): boolean =>
  draw.beacon !== null && (!isDrand(draw) || draw.beacon.round >= roundFrom(quicknet, draw.dueAt))

/** A draw that says it mixed a beacon in has to show it; one that says it did not has to show none. */
export const isBeaconTold = ({ beacon, beaconState, signature, randomness }: Draw): boolean =>
  beaconState === 'mixed'
    ? beacon !== null && signature !== null && randomness !== null
    : signature === null && randomness === null && (beaconState === 'unreachable') === (beacon !== null)

/** What was found, in the order in which it is told. */
export const foundIn = (checks: DrawChecks): { check: DrawCheck; found: boolean | null }[] =>
  drawChecks.map((check) => ({ check, found: checks[check] }))

/**
 * All of it fits, and whether chance was part of it that the platform has no hand in: a beacon that only this world knows is
 * none. `bad`: something does not fit.
 */
export function verdictOn(checks: DrawChecks, draw: Pick<Draw, 'beacon'>): 'goodBeacon' | 'goodSeed' | 'bad' {
  if (Object.values(checks).includes(false)) return 'bad'
  return checks.beacon === true && isDrand(draw) ? 'goodBeacon' : 'goodSeed'
}
