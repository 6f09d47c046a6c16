import { describe, expect, it } from 'vitest'
import { quicknet, roundFrom } from './beacon-chain.ts'
import { checkDraw, commitmentOf, draw, entriesHashOf } from './draw.ts'
import {
  foundOf,
  hasBeaconToVerify,
  isBeaconShown,
  isDrand,
  isRoundDue,
  type PublicDraw,
  publishedOf,
  verdictOn,
} from './draw-record.ts'
import { orderNumber } from './preorder.ts'

const dueAt = new Date('2026-11-22T14:00:00Z')
const seed = '07'.repeat(32)
const entries = Array.from({ length: 12 }, (_, n) => ({ oid: BigInt(400 + n), money: BigInt(200 + n) * 1_000_000n }))
const entriesHash = entriesHashOf(entries)
const drawn = draw(entries, { id: 7, seed, entriesHash, randomness: null }, 900_000_000n)
const shown = drawn.map(({ oid, money, place, won }) => ({ onum: orderNumber(oid), money, place, won }))

const session: PublicDraw = {
  ...{
    id: 7,
    dueAt,
    closedAt: new Date(dueAt.getTime() - 600_000),
    commitment: commitmentOf(Buffer.from(seed, 'hex')),
    beacon: null,
    entriesHash,
    seed,
  },
  ...{ quota: 900_000_000n, beaconState: 'none', signature: null, randomness: null },
}
const named = { chain: quicknet.hash, publicKey: quicknet.publicKey, round: roundFrom(quicknet, dueAt) }

describe('the published record of a draw', () => {
  const of = (change: Partial<PublicDraw> = {}, list = shown) => {
    const published = publishedOf({ ...session, ...change }, list)
    return published && checkDraw(published)
  }
  it('is confirmed when nothing was changed', () =>
    expect(of()).toEqual({ commitment: true, entries: true, beacon: null, winners: true }))
  it('cannot be checked before the seed is revealed', () => expect(of({ seed: null })).toBeUndefined())
  it.each([
    ['an amount was changed', { money: 1n }, 'entries'],
    ['a number was changed', { onum: 'HM-0999' }, 'entries'],
    ['a number was made invalid', { onum: 'nobody' }, 'entries'],
    ['a winner was changed', { won: !shown[3]?.won }, 'winners'],
    ['a place was changed', { place: 99 }, 'winners'],
  ] as const)('fails its check when %s', (_, change, check) => {
    const list = shown.map((entry, at) => (at === 3 ? { ...entry, ...change } : entry))
    expect(of({}, list)?.[check]).toBe(false)
  })
  it('maps an invalid number to an id that no order has', () =>
    expect(publishedOf(session, [{ onum: 'nobody', money: 1n, won: null, place: null }])?.entries[0]?.oid).toBe(-1n))
})

describe('the beacon', () => {
  it('is drand when its chain and its key are drand’s', () => {
    expect(isDrand({ beacon: named })).toBe(true)
    expect(isDrand({ beacon: { ...named, publicKey: 'ab' } })).toBe(false)
    expect(isDrand({ beacon: { ...named, chain: 'ab' } })).toBe(false)
    expect(isDrand({ beacon: null })).toBe(false)
  })
  it('is not valid for a round that was known when the draw was due', () => {
    expect(isRoundDue({ beacon: named, dueAt })).toBe(true)
    expect(isRoundDue({ beacon: { ...named, round: named.round - 1 }, dueAt })).toBe(false)
    expect(isRoundDue({ beacon: null, dueAt })).toBe(false)
  })
  it('is published consistently with its state', () => {
    const published = { signature: 'ab', randomness: 'cd' }
    expect(isBeaconShown(session)).toBe(true)
    expect(isBeaconShown({ ...session, beacon: named, beaconState: 'mixed', ...published })).toBe(true)
    expect(isBeaconShown({ ...session, beacon: named, beaconState: 'mixed' })).toBe(false)
    for (const half of [{ signature: 'ab' }, { randomness: 'cd' }]) {
      expect(isBeaconShown({ ...session, beacon: named, beaconState: 'mixed', ...half })).toBe(false)
      expect(isBeaconShown({ ...session, ...half })).toBe(false)
    }
    expect(isBeaconShown({ ...session, beacon: named, beaconState: 'unreachable' })).toBe(true)
    // It was named at the opening, so the state "none" contradicts it.
    expect(isBeaconShown({ ...session, beacon: named })).toBe(false)
    expect(isBeaconShown({ ...session, ...published })).toBe(false)
  })
  it('has the result of its signature when there is one, and is wrong when it was not published', () => {
    const allPassed = { commitment: true, entries: true, beacon: true, winners: true }
    const mixed: PublicDraw = { ...session, beacon: named, beaconState: 'mixed', signature: 'ab', randomness: 'cd' }
    expect(hasBeaconToVerify(mixed, allPassed)).toBe(true)
    expect([foundOf(mixed, allPassed, true).beacon, foundOf(mixed, allPassed, false).beacon]).toEqual([true, false])
    expect(hasBeaconToVerify(mixed, { ...allPassed, beacon: false })).toBe(false)
    expect(foundOf(session, { ...allPassed, beacon: null }, false).beacon).toBeNull()
    expect(foundOf({ ...session, beacon: named }, { ...allPassed, beacon: null }, false).beacon).toBe(false)
  })
})

it('the verdict is bad when one part is wrong, and says whether a beacon that the platform does not control took part', () => {
  const allPassed = { commitment: true, entries: true, beacon: true, winners: true }
  const of = { ...session, beacon: named }
  expect(verdictOn(allPassed, of)).toBe('goodBeacon')
  expect(verdictOn({ ...allPassed, beacon: null }, of)).toBe('goodSeed')
  // The operator of an unknown beacon may know its value beforehand.
  expect(verdictOn(allPassed, { ...of, beacon: { ...named, publicKey: 'ab' } })).toBe('goodSeed')
  expect(verdictOn({ ...allPassed, entries: false }, of)).toBe('bad')
  expect(verdictOn({ ...allPassed, beacon: false }, of)).toBe('bad')
  // With the list still open at the round, the owner of the seed could add entries that suit the beacon.
  for (const closedAt of [dueAt, null]) expect(verdictOn(allPassed, { ...of, closedAt })).toBe('goodLate')
})
