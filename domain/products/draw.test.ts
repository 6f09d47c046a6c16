import { createHmac, hash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  checkDraw,
  checkingDraw,
  commitmentOf,
  type DrawEntry,
  draw,
  drawnOf,
  entriesHashOf,
  entryList,
  type PublishedDraw,
  shuffled,
} from './draw.ts'

const seedOf = (n: number) => hash('sha256', `seed ${n}`)
const entriesOf = (...amounts: number[]): DrawEntry[] =>
  amounts.map((money, n) => ({ oid: BigInt(n + 1), money: BigInt(money) }))
const oids = (entries: readonly DrawEntry[]) => entries.map(({ oid }) => Number(oid))

describe('the list of entries', () => {
  it('is sorted by number, for any order of input', () => {
    const list = 'HM-0001 200\nHM-0002 300\nHM-12345 400\n'
    const entries = [
      { oid: 12_345n, money: 400n },
      { oid: 2n, money: 300n },
      { oid: 1n, money: 200n },
    ]
    expect(entryList(entries)).toBe(list)
    expect(entriesHashOf(entries)).toBe(hash('sha256', list))
  })
})

describe('a shuffle', () => {
  it.each([
    ['with a beacon', 'ab'.repeat(32)],
    ['without a beacon', null],
  ])('matches a second implementation of the rules %s', (_, randomness) => {
    const entries = entriesOf(...Array.from({ length: 40 }, (_, n) => n + 1))
    const source = { id: 7, seed: seedOf(1), entriesHash: entriesHashOf(entries), randomness }
    const numbers: number[] = []
    for (let count = 0; count < 20; count += 1) {
      const block = createHmac('sha256', Buffer.from(source.seed, 'hex'))
        .update(`humidor/draw/v1 7 ${source.entriesHash} ${randomness ?? '-'} ${count}`)
        .digest()
      for (let read = 0; read < 32; read += 4) numbers.push(block.readUInt32BE(read))
    }
    const order = [...entries]
    for (let last = order.length - 1; last > 0; last -= 1) {
      const even = 2 ** 32 - (2 ** 32 % (last + 1))
      let number = numbers.shift() ?? 0
      while (number >= even) number = numbers.shift() ?? 0
      const other = number % (last + 1)
      const [a, b] = [order[last], order[other]]
      if (a && b) [order[last], order[other]] = [b, a]
    }
    expect(oids(shuffled(entries, source))).toEqual(oids(order))
  })

  it('changes with the seed, draw, list of entries or beacon, and with nothing else', () => {
    const entries = entriesOf(...Array.from({ length: 30 }, () => 200))
    const source = { id: 1, seed: seedOf(1), entriesHash: entriesHashOf(entries), randomness: null }
    const first = oids(shuffled(entries, source))
    expect(oids(shuffled([...entries].reverse(), source))).toEqual(first)
    for (const other of [
      { seed: seedOf(2) },
      { id: 2 },
      { entriesHash: 'f'.repeat(64) },
      { randomness: '0'.repeat(64) },
    ])
      expect(oids(shuffled(entries, { ...source, ...other }))).not.toEqual(first)
  })
})

describe('the winners', () => {
  it('are the entries that still fit the quota, in the order of their places', () => {
    const drawn = drawnOf(entriesOf(500, 5_000, 300, 200, 100), 1_000n)
    expect(drawn.map(({ won }) => won)).toEqual([true, false, true, true, false])
    expect(drawn.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5])
  })

  it('are none with a quota of zero, and all with a quota for all', () => {
    expect(drawnOf(entriesOf(200, 300), 0n).some(({ won }) => won)).toBe(false)
    expect(drawnOf(entriesOf(200, 300), 500n).every(({ won }) => won)).toBe(true)
    expect(drawnOf([], 500n)).toEqual([])
  })
})

describe('a finished draw', () => {
  const entries = entriesOf(...Array.from({ length: 25 }, (_, n) => 200 + (n % 4) * 100))
  const signature = 'b4'.repeat(48)
  const beacon = { signature, randomness: hash('sha256', Buffer.from(signature, 'hex')) }
  const seed = seedOf(9)
  const entriesHash = entriesHashOf(entries)
  const drawn = draw(entries, { id: 3, seed, entriesHash, randomness: beacon.randomness }, 3_000n)
  const published: PublishedDraw = {
    id: 3,
    commitment: commitmentOf(Buffer.from(seed, 'hex')),
    seed,
    entriesHash,
    quota: 3_000n,
    beacon,
    entries: drawn,
  }
  const allPassed = { commitment: true, entries: true, beacon: true, winners: true }

  it('is confirmed by the check', () => expect(checkDraw(published)).toEqual(allPassed))

  it('is confirmed by the check without a beacon', () => {
    const drawnAlone = draw(entries, { id: 3, seed, entriesHash, randomness: null }, 3_000n)
    expect(checkDraw({ ...published, beacon: null, entries: drawnAlone })).toEqual({ ...allPassed, beacon: null })
  })

  const first = drawn[0]
  const changed = (change: (entry: (typeof drawn)[number]) => Partial<(typeof drawn)[number]>) =>
    drawn.map((entry) => (entry === first ? { ...entry, ...change(entry) } : entry))

  it.each([
    ['an amount is larger', { entries: changed(({ money }) => ({ money: money + 1n })) }, 'entries'],
    ['an entry is missing', { entries: drawn.slice(1) }, 'entries'],
    ['an entry was added', { entries: [...drawn, { oid: 99n, money: 200n, won: false }] }, 'entries'],
    ['another entry won', { entries: changed(({ won }) => ({ won: !won })) }, 'winners'],
    ['a place is changed', { entries: changed(({ place }) => ({ place: place + 1 })) }, 'winners'],
    ['the quota is larger', { quota: 5_000n }, 'winners'],
    ['the seed is changed', { seed: seedOf(10) }, 'commitment'],
    ['the seed is not hex', { seed: 'no hex' }, 'commitment'],
    ['the randomness is changed', { beacon: { signature, randomness: 'f'.repeat(64) } }, 'beacon'],
    ['the beacon is left out', { beacon: null }, 'winners'],
    ['the number of the draw is changed', { id: 4 }, 'winners'],
  ] as const)('fails the check when %s', (_, other, check) =>
    expect(checkDraw({ ...published, ...other })[check]).toBe(false),
  )

  it('is checked in steps of at most 1,000 entries', () => {
    const many = Array.from({ length: 20_000 }, (_, n) => ({ oid: BigInt(n), money: 200n }))
    const hashed = entriesHashOf(many)
    const source = { id: 3, seed, entriesHash: hashed, randomness: null }
    const all = draw(many, source, 3_000n)
    const steps = [...checkingDraw({ ...published, entriesHash: hashed, beacon: null, entries: all })]
    expect(Math.max(...steps)).toBe(1_000)
    expect(steps.reduce((sum, entriesDone) => sum + entriesDone, 0)).toBe(39_000)
    expect(checkDraw({ ...published, entriesHash: hashed, beacon: null, entries: all })).toEqual({
      ...allPassed,
      beacon: null,
    })
  })
  it('has a commitment that is a hash of its seed, and guessed seeds give other winners', () => {
    const guesses = Array.from({ length: 50 }, (_, n) =>
      oids(
        draw(entries, { id: 3, seed: seedOf(100 + n), entriesHash, randomness: beacon.randomness }, 3_000n).filter(
          ({ won }) => won,
        ),
      ).join(),
    )
    expect(new Set(guesses).size).toBe(50)
    expect(published.commitment).toBe(hash('sha256', Buffer.from(seed, 'hex')))
  })
})

// Last, as it is slow: the tests above find most defects earlier.
describe('chance', () => {
  it('gives every order of four entries equally often in 100,000 draws', () => {
    const entries = entriesOf(200, 200, 200, 200)
    const entriesHash = entriesHashOf(entries)
    const seen = new Map<string, number>()
    const DRAWS = 100_000
    for (let n = 0; n < DRAWS; n += 1) {
      const order = oids(shuffled(entries, { id: n, seed: seedOf(n), entriesHash, randomness: null })).join('')
      seen.set(order, (seen.get(order) ?? 0) + 1)
    }
    const expected = DRAWS / 24
    const chi = [...seen.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
    expect(seen.size).toBe(24)
    // 23 degrees of freedom: above 49.7 once in a thousand trials. The seeds are fixed, so the result is always the same.
    expect(chi).toBeLessThan(49.7)
  })

  it('gives entries of the same amount the same chance', () => {
    const entries = entriesOf(...Array.from({ length: 10 }, () => 200))
    const entriesHash = entriesHashOf(entries)
    const DRAWS = 20_000
    const won = Array.from({ length: 10 }, () => 0)
    for (let n = 0; n < DRAWS; n += 1)
      for (const entry of draw(entries, { id: n, seed: seedOf(n), entriesHash, randomness: null }, 700n))
        if (entry.won) won[Number(entry.oid) - 1] = (won[Number(entry.oid) - 1] ?? 0) + 1
    const expected = DRAWS * 0.3
    // Three of ten win each time, so the counts depend on each other: this factor makes it chi-square with nine degrees.
    const chi = (won.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0) / 0.7) * (9 / 10)
    expect(won.reduce((sum, count) => sum + count, 0)).toBe(DRAWS * 3)
    expect(chi).toBeLessThan(27.9)
  })
})
