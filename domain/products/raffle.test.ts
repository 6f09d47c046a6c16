import { createHmac, hash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Cig, micros } from '../money/micros.ts'
import { defaultSettings } from '../platform/settings.ts'
import {
  averageOf,
  chancesOf,
  checkRaffle,
  drawPrize,
  prizeMark,
  type RaffleTable,
  raffleTable,
  refuseRaffle,
  seedCommitment,
  type ToldRaffle,
  tableHashOf,
  tableText,
} from './raffle.ts'
import { isClientSeed } from './raffle-wire.ts'

const cig = (whole: number) => micros<'CIG'>(BigInt(whole) * 1_000_000n)
const seedOf = (n: number) => hash('sha256', `seed ${n}`)
const table = raffleTable(defaultSettings)
const tableHash = tableHashOf(table)
const MILLION = 1_000_000

describe('the table', () => {
  it('is that of the decisions', () => {
    expect(table.cost).toBe(200n)
    expect(table.prizes.map(({ amount }) => amount)).toEqual([1000, 200, 100, 50, 30, 10].map(cig))
    expect(table.prizes.map(({ weight }) => weight)).toEqual([1, 9, 40, 100, 250, 600])
    expect(chancesOf(table)).toBe(1_000)
    expect(averageOf(table)).toBe(25_300_000n)
  })

  it('is hashed as a text that anybody can write down', () => {
    const text =
      'cost 200\n1 1000000000 1\n2 200000000 9\n3 100000000 40\n4 50000000 100\n5 30000000 250\n6 10000000 600\n'
    expect(tableText(table)).toBe(text)
    expect(tableHashOf(table)).toBe(hash('sha256', text))
  })

  it.each([
    [2, 1],
    [1, 2],
  ])('tells an average that is rounded down, with weights %i and %i', (ten, eleven) =>
    expect(
      averageOf({
        prizes: [
          { id: 1, amount: micros<'CIG'>(10n), weight: ten },
          { id: 2, amount: micros<'CIG'>(11n), weight: eleven },
        ],
      }),
    ).toBe(10n),
  )
})

/** A draw by the rules as docs/decisions/0042-verifiable-raffle.md has them, written down a second time. */
function drawnByHand(
  { seed, clientSeed, nonce }: { seed: string; clientSeed: string; nonce: number },
  of: RaffleTable,
) {
  const total = of.prizes.reduce((sum, { weight }) => sum + weight, 0)
  for (let count = 0; ; count += 1) {
    const block = createHmac('sha256', Buffer.from(seed, 'hex'))
      .update(`humidor/raffle/v1 ${hash('sha256', tableText(of))} ${clientSeed} ${nonce} ${count}`)
      .digest()
    for (let read = 0; read < 32; read += 4) {
      const number = block.readUInt32BE(read)
      if (number >= 2 ** 32 - (2 ** 32 % total)) continue
      const row = of.prizes.flatMap(({ id, weight }) => Array<number>(weight).fill(id))
      return row[number % total]
    }
  }
}

describe('a draw', () => {
  it('is what the rules say, and another with another seed, member’s seed, number or table', () => {
    const source = { seed: seedOf(1), clientSeed: 'mine', nonce: 1 }
    const series = (of: Partial<typeof source>, by = table) =>
      Array.from(
        { length: 60 },
        (_, n) => drawPrize({ ...source, tableHash: tableHashOf(by), ...of, nonce: (of.nonce ?? 1) + n }, by).id,
      )
    expect(series({})).toEqual(Array.from({ length: 60 }, (_, n) => drawnByHand({ ...source, nonce: 1 + n }, table)))
    expect(series({})).toEqual(series({}))
    for (const other of [{ seed: seedOf(2) }, { clientSeed: 'yours' }, { nonce: 2 }])
      expect(series(other)).not.toEqual(series({}))
    expect(series({}, { ...table, cost: micros<'POINT'>(201n) })).not.toEqual(series({}))
  })

  it('passes over what does not divide evenly', () => {
    // Of 2^31 + 1 chances nearly half of all numbers are passed over.
    const wide: RaffleTable = {
      cost: micros<'POINT'>(1n),
      prizes: [
        { id: 1, amount: cig(2), weight: 2 ** 30 },
        { id: 2, amount: cig(1), weight: 2 ** 30 + 1 },
      ],
    }
    const drawn = Array.from(
      { length: 4_000 },
      (_, nonce) => drawPrize({ seed: seedOf(3), clientSeed: 'a', nonce, tableHash: tableHashOf(wide) }, wide).id,
    )
    const first = drawn.filter((id) => id === 1).length
    // Half of them, within four standard deviations; a remainder would favour the first by half as much again.
    expect(Math.abs(first - 2_000)).toBeLessThan(4 * Math.sqrt(1_000))
  })
})

const source = { seed: seedOf(7), clientSeed: 'own-seed_1.0', nonce: 3, tableHash }
const told = (it: Partial<ToldRaffle> = {}): ToldRaffle => {
  const { id, amount } = drawPrize(source, table)
  return { ...source, table, commitment: seedCommitment(source.seed, tableHash), prizeId: id, amount, ...it }
}

describe('drawing once more', () => {
  it('finds a draw as it was', () =>
    expect(checkRaffle(told())).toEqual({ table: true, commitment: true, prize: true }))
  it('finds a draw as it was, of a table with a single chance', () => {
    const prize = { id: 1, amount: cig(5), weight: 1 } as const
    const single: RaffleTable = { ...table, prizes: [prize] }
    const hash = tableHashOf(single)
    const it: Partial<ToldRaffle> = { table: single, tableHash: hash, commitment: seedCommitment(source.seed, hash) }
    expect(checkRaffle(told({ ...it, prizeId: 1, amount: prize.amount }))).toEqual({
      table: true,
      commitment: true,
      prize: true,
    })
  })
  it('has nothing to look at before the seed is revealed', () =>
    expect(checkRaffle(told({ seed: null }))).toBeUndefined())

  const dearer: RaffleTable = { ...table, cost: micros<'POINT'>(100n) }
  it.each<[string, Partial<ToldRaffle>, object]>([
    ['another seed', { seed: seedOf(8) }, { commitment: false }],
    ['no seed at all', { seed: 'abc' }, { commitment: false, prize: false }],
    ['a seed with more before it', { seed: `00${source.seed}` }, { commitment: false, prize: false }],
    ['a seed that goes on', { seed: `${source.seed}00` }, { commitment: false, prize: false }],
    ['odds without a chance', { table: { ...table, prizes: [] } }, { table: false, commitment: false, prize: false }],
    ['another commitment', { commitment: seedOf(9) }, { commitment: false, prize: true }],
    ['other odds', { table: dearer }, { table: false, commitment: true }],
    [
      'other odds with their hash',
      { table: dearer, tableHash: tableHashOf(dearer) },
      { table: true, commitment: false },
    ],
    ['another prize', { prizeId: 1, amount: cig(1_000) }, { table: true, commitment: true, prize: false }],
    ['another amount', { amount: micros<'CIG'>(1n) as Cig }, { prize: false }],
  ])('finds out %s', (_, it, found) => expect(checkRaffle(told(it))).toMatchObject(found))
})

describe('refuseRaffle', () => {
  const facts = { open: true, cost: 200n, points: 200n }
  it.each([
    ['with as many points as it costs', {}, undefined],
    ['with a point less', { points: 199n }, 'point_not_enough'],
    ['while it is switched off', { open: false }, 'not_offered'],
    ['while it is switched off, without points', { open: false, points: 0n }, 'not_offered'],
  ])('%s', (_, it, no) => expect(refuseRaffle({ ...facts, ...it })).toBe(no))
})

it('marks a prize as its number and what it is worth', () => {
  expect(prizeMark({ id: 4, amount: cig(50) })).toBe('4_50')
  expect(prizeMark({ id: 6, amount: micros<'CIG'>(12_500_000n) })).toBe('6_12.5')
})

it.each([
  ['a', true],
  ['9f-A_z.0'.repeat(8), true],
  [`${'9f-A_z.0'.repeat(8)}x`, false],
  ['', false],
  ['a b', false],
  ['雪茄', false],
  ['a\n', false],
])('a member’s seed %j: %s', (text, is) => expect(isClientSeed(text)).toBe(is))

// Last, as it takes a while: whatever is wrong is mostly found before.
describe('chance', () => {
  it('meets its odds in a million draws: each prize, all together, and what they pay', () => {
    const drawn = new Map<number, number>()
    let paid = 0n
    for (let n = 0; n < MILLION; n += 1) {
      const source = {
        seed: seedOf(Math.floor(n / 100)),
        clientSeed: `phone-${n % 977}`,
        nonce: (n % 100) + 1,
        tableHash,
      }
      const { id, amount } = drawPrize(source, table)
      drawn.set(id, (drawn.get(id) ?? 0) + 1)
      paid += amount
    }
    const total = chancesOf(table)
    let chiSquare = 0
    for (const { id, weight } of table.prizes) {
      const chance = weight / total
      const off = (drawn.get(id) ?? 0) - MILLION * chance
      chiSquare += off ** 2 / (MILLION * chance)
      // Four standard deviations for each prize: a fair draw is beyond in one of 16,000 trials.
      expect(Math.abs(off)).toBeLessThan(4 * Math.sqrt(MILLION * chance * (1 - chance)))
    }
    // Five degrees of freedom: a fair draw is above in one of a thousand trials.
    expect(chiSquare).toBeLessThan(20.52)
    // 25.30 ₡ on average, with a deviation of 40.68 ₡ a draw: 0.041 ₡ for a million, and four of those.
    expect(Math.abs(Number(paid) / 1e6 / MILLION - 25.3)).toBeLessThan(0.163)
  })
})
