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
  type RaffleDrawRecord,
  type RaffleTable,
  raffleTable,
  refuseRaffle,
  seedCommitment,
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
  it('has the default prizes, chances and cost', () => {
    expect(table.cost).toBe(200n)
    expect(table.prizes.map(({ amount }) => amount)).toEqual([1000, 200, 100, 50, 30, 10].map(cig))
    expect(table.prizes.map(({ weight }) => weight)).toEqual([1, 9, 40, 100, 250, 600])
    expect(chancesOf(table)).toBe(1_000)
    expect(averageOf(table)).toBe(25_300_000n)
  })

  it('is hashed as a plain text', () => {
    const text =
      'cost 200\n1 1000000000 1\n2 200000000 9\n3 100000000 40\n4 50000000 100\n5 30000000 250\n6 10000000 600\n'
    expect(tableText(table)).toBe(text)
    expect(tableHashOf(table)).toBe(hash('sha256', text))
  })

  it.each([
    [2, 1],
    [1, 2],
  ])('has an average that is rounded down, with weights %i and %i', (ten, eleven) =>
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

/** A second implementation of the rules in docs/decisions/0042-verifiable-raffle.md. */
function expectedDraw(
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
  it('matches a second implementation, and changes with the seed, member’s seed, number or table', () => {
    const source = { seed: seedOf(1), clientSeed: 'mine', nonce: 1 }
    const series = (of: Partial<typeof source>, by = table) =>
      Array.from(
        { length: 60 },
        (_, n) => drawPrize({ ...source, tableHash: tableHashOf(by), ...of, nonce: (of.nonce ?? 1) + n }, by).id,
      )
    expect(series({})).toEqual(Array.from({ length: 60 }, (_, n) => expectedDraw({ ...source, nonce: 1 + n }, table)))
    expect(series({})).toEqual(series({}))
    for (const other of [{ seed: seedOf(2) }, { clientSeed: 'yours' }, { nonce: 2 }])
      expect(series(other)).not.toEqual(series({}))
    expect(series({}, { ...table, cost: micros<'POINT'>(201n) })).not.toEqual(series({}))
  })

  it('skips numbers that do not divide evenly', () => {
    // With 2^31 + 1 chances nearly half of all numbers are skipped.
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
    // Half of them, within four standard deviations; without skipping, the first would get half as much again.
    expect(Math.abs(first - 2_000)).toBeLessThan(4 * Math.sqrt(1_000))
  })
})

const source = { seed: seedOf(7), clientSeed: 'own-seed_1.0', nonce: 3, tableHash }
const recordOf = (it: Partial<RaffleDrawRecord> = {}): RaffleDrawRecord => {
  const { id, amount } = drawPrize(source, table)
  return { ...source, table, commitment: seedCommitment(source.seed, tableHash), prizeId: id, amount, ...it }
}

describe('the check of a draw', () => {
  it('confirms an unchanged draw', () =>
    expect(checkRaffle(recordOf())).toEqual({ table: true, commitment: true, prize: true }))
  it('confirms an unchanged draw of a table with a single chance', () => {
    const prize = { id: 1, amount: cig(5), weight: 1 } as const
    const single: RaffleTable = { ...table, prizes: [prize] }
    const hash = tableHashOf(single)
    const it: Partial<RaffleDrawRecord> = {
      table: single,
      tableHash: hash,
      commitment: seedCommitment(source.seed, hash),
    }
    expect(checkRaffle(recordOf({ ...it, prizeId: 1, amount: prize.amount }))).toEqual({
      table: true,
      commitment: true,
      prize: true,
    })
  })
  it('is not possible before the seed is revealed', () => expect(checkRaffle(recordOf({ seed: null }))).toBeUndefined())

  const dearer: RaffleTable = { ...table, cost: micros<'POINT'>(100n) }
  it.each<[string, Partial<RaffleDrawRecord>, object]>([
    ['another seed', { seed: seedOf(8) }, { commitment: false }],
    ['a seed that is too short', { seed: 'abc' }, { commitment: false, prize: false }],
    ['a seed with bytes before it', { seed: `00${source.seed}` }, { commitment: false, prize: false }],
    ['a seed with bytes after it', { seed: `${source.seed}00` }, { commitment: false, prize: false }],
    ['a table without prizes', { table: { ...table, prizes: [] } }, { table: false, commitment: false, prize: false }],
    ['another commitment', { commitment: seedOf(9) }, { commitment: false, prize: true }],
    ['another table', { table: dearer }, { table: false, commitment: true }],
    [
      'another table with its hash',
      { table: dearer, tableHash: tableHashOf(dearer) },
      { table: true, commitment: false },
    ],
    ['another prize', { prizeId: 1, amount: cig(1_000) }, { table: true, commitment: true, prize: false }],
    ['another amount', { amount: micros<'CIG'>(1n) as Cig }, { prize: false }],
  ])('detects %s', (_, changed, found) => expect(checkRaffle(recordOf(changed))).toMatchObject(found))
})

describe('refuseRaffle', () => {
  const facts = { open: true, cost: 200n, points: 200n }
  it.each([
    ['allows a draw with exactly the points that it costs', {}, undefined],
    ['refuses a draw with a point less', { points: 199n }, 'point_not_enough'],
    ['refuses a draw while the raffle is off', { open: false }, 'not_offered'],
    ['refuses a draw first for the switch, then for the points', { open: false, points: 0n }, 'not_offered'],
  ])('%s', (_, it, code) => expect(refuseRaffle({ ...facts, ...it })).toBe(code))
})

it('a prize is marked with its number and amount', () => {
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
])('a member’s seed may be %j: %s', (text, valid) => expect(isClientSeed(text)).toBe(valid))

// Last, as it is slow: the tests above find most defects earlier.
describe('chance', () => {
  it('matches the odds in a million draws, for each prize, all together and the amount paid', () => {
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
      // Four standard deviations for each prize: a fair draw exceeds them once in 16,000 trials.
      expect(Math.abs(off)).toBeLessThan(4 * Math.sqrt(MILLION * chance * (1 - chance)))
    }
    // Five degrees of freedom: a fair draw exceeds this once in a thousand trials.
    expect(chiSquare).toBeLessThan(20.52)
    // 25.30 ₡ on average, with a deviation of 40.68 ₡ a draw: 0.041 ₡ for a million, times four.
    expect(Math.abs(Number(paid) / 1e6 / MILLION - 25.3)).toBeLessThan(0.163)
  })
})
