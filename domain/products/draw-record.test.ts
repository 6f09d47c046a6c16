import { describe, expect, it } from 'vitest'
import { quicknet, roundFrom } from './beacon-chain.ts'
import { checkDraw, commitmentOf, draw, entriesHashOf } from './draw.ts'
import {
  foundOf,
  hasBeaconToVerify,
  isBeaconTold,
  isDrand,
  isRoundDue,
  publishedOf,
  type ToldDraw,
  verdictOn,
} from './draw-record.ts'
import { orderNumber } from './preorder.ts'

const dueAt = new Date('2026-11-22T14:00:00Z')
const seed = '07'.repeat(32)
const entries = Array.from({ length: 12 }, (_, n) => ({ oid: BigInt(400 + n), money: BigInt(200 + n) * 1_000_000n }))
const entriesHash = entriesHashOf(entries)
const drawn = draw(entries, { id: 7, seed, entriesHash, randomness: null }, 900_000_000n)
const shown = drawn.map(({ oid, money, place, won }) => ({ onum: orderNumber(oid), money, place, won }))

const session: ToldDraw = {
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

describe('what is public of a draw', () => {
  const of = (change: Partial<ToldDraw> = {}, list = shown) => {
    const published = publishedOf({ ...session, ...change }, list)
    return published && checkDraw(published)
  }
  it('is drawn again as it was', () =>
    expect(of()).toEqual({ commitment: true, entries: true, beacon: null, winners: true }))
  it('cannot be drawn before it is told', () => expect(of({ seed: null })).toBeUndefined())
  it.each([
    ['an amount', { money: 1n }, 'entries'],
    ['a number', { onum: 'HM-0999' }, 'entries'],
    ['a number that is none', { onum: 'nobody' }, 'entries'],
    ['a winner', { won: !shown[3]?.won }, 'winners'],
    ['a place', { place: 99 }, 'winners'],
  ] as const)('is found out where %s was changed', (_, change, check) => {
    const list = shown.map((entry, at) => (at === 3 ? { ...entry, ...change } : entry))
    expect(of({}, list)?.[check]).toBe(false)
  })
  it('gives a number that is none a place in the list that no order has', () =>
    expect(publishedOf(session, [{ onum: 'nobody', money: 1n, won: null, place: null }])?.entries[0]?.oid).toBe(-1n))
})

describe('the beacon', () => {
  it('is drand’s where both its name and its key are', () => {
    expect(isDrand({ beacon: named })).toBe(true)
    expect(isDrand({ beacon: { ...named, publicKey: 'ab' } })).toBe(false)
    expect(isDrand({ beacon: { ...named, chain: 'ab' } })).toBe(false)
    expect(isDrand({ beacon: null })).toBe(false)
  })
  it('is of no use for a round that everybody knew when the draw was due', () => {
    expect(isRoundDue({ beacon: named, dueAt })).toBe(true)
    expect(isRoundDue({ beacon: { ...named, round: named.round - 1 }, dueAt })).toBe(false)
    expect(isRoundDue({ beacon: null, dueAt })).toBe(false)
  })
  it('is told as the draw says that it was used', () => {
    const said = { signature: 'ab', randomness: 'cd' }
    expect(isBeaconTold(session)).toBe(true)
    expect(isBeaconTold({ ...session, beacon: named, beaconState: 'mixed', ...said })).toBe(true)
    expect(isBeaconTold({ ...session, beacon: named, beaconState: 'mixed' })).toBe(false)
    for (const half of [{ signature: 'ab' }, { randomness: 'cd' }]) {
      expect(isBeaconTold({ ...session, beacon: named, beaconState: 'mixed', ...half })).toBe(false)
      expect(isBeaconTold({ ...session, ...half })).toBe(false)
    }
    expect(isBeaconTold({ ...session, beacon: named, beaconState: 'unreachable' })).toBe(true)
    // It was named at the opening, so it cannot be said that there was none.
    expect(isBeaconTold({ ...session, beacon: named })).toBe(false)
    expect(isBeaconTold({ ...session, ...said })).toBe(false)
  })
  it('is found as its signature is, where there is one, and wrong where it is not told', () => {
    const fine = { commitment: true, entries: true, beacon: true, winners: true }
    const mixed: ToldDraw = { ...session, beacon: named, beaconState: 'mixed', signature: 'ab', randomness: 'cd' }
    expect(hasBeaconToVerify(mixed, fine)).toBe(true)
    expect([foundOf(mixed, fine, true).beacon, foundOf(mixed, fine, false).beacon]).toEqual([true, false])
    expect(hasBeaconToVerify(mixed, { ...fine, beacon: false })).toBe(false)
    expect(foundOf(session, { ...fine, beacon: null }, false).beacon).toBeNull()
    expect(foundOf({ ...session, beacon: named }, { ...fine, beacon: null }, false).beacon).toBe(false)
  })
})

it('calls nothing fair of which one part is not, and says whether chance was part of it that nobody here has a hand in', () => {
  const fine = { commitment: true, entries: true, beacon: true, winners: true }
  const of = { ...session, beacon: named }
  expect(verdictOn(fine, of)).toBe('goodBeacon')
  expect(verdictOn({ ...fine, beacon: null }, of)).toBe('goodSeed')
  // Whoever runs the beacon may know what it will say.
  expect(verdictOn(fine, { ...of, beacon: { ...named, publicKey: 'ab' } })).toBe('goodSeed')
  expect(verdictOn({ ...fine, entries: false }, of)).toBe('bad')
  expect(verdictOn({ ...fine, beacon: false }, of)).toBe('bad')
  // Whoever holds the seed could reckon with what the beacon had said, and add to a list that nobody had frozen.
  for (const closedAt of [dueAt, null]) expect(verdictOn(fine, { ...of, closedAt })).toBe('goodLate')
})
