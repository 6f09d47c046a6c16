import { randomBytes } from 'node:crypto'
import { micros } from '@humidor/domain/money/micros.ts'
import { defaultSettings } from '@humidor/domain/platform/settings.ts'
import { type DrawEntry, draw, entriesHashOf } from '@humidor/domain/products/draw.ts'
import { averageOf, chancesOf, drawPrize, raffleTable, tableHashOf } from '@humidor/domain/products/raffle.ts'
import type { Figure, Part } from '../figures.ts'

/** Fair draws exceed this value in one of a thousand runs, with five degrees of freedom. */
const CHI_SQUARE = 20.52

/** Draws the raffle with the domain's function under a new seed. */
function raffle(count: number): Figure[] {
  const table = raffleTable(defaultSettings)
  const tableHash = tableHashOf(table)
  const seed = randomBytes(32).toString('hex')
  const times = new Map<number, number>()
  let paid = 0n
  const began = performance.now()
  for (let nonce = 1; nonce <= count; nonce += 1) {
    const prize = drawPrize({ seed, clientSeed: 'bench', nonce, tableHash }, table)
    times.set(prize.id, (times.get(prize.id) ?? 0) + 1)
    paid += prize.amount
  }
  const took = (performance.now() - began) / 1000
  const chi = table.prizes.reduce((sum, { id, weight }) => {
    const expected = (count * weight) / chancesOf(table)
    return sum + ((times.get(id) ?? 0) - expected) ** 2 / expected
  }, 0)
  return [
    {
      label: 'average prize of the raffle',
      value: Number(paid) / count / Number(averageOf(table)),
      unit: '×',
      against: `the average of the table; ${count.toLocaleString('en')} draws`,
    },
    { label: 'χ² of the prizes against their chances', value: chi, unit: '', goal: { atMost: CHI_SQUARE } },
    { label: 'draws of the raffle, one thread, without the database', value: count / took, unit: '/s' },
  ]
}

/** One draw of pre-orders with `count` entries, and their published hash. */
function preorders(count: number): Figure[] {
  const entries: DrawEntry[] = Array.from({ length: count }, (_, n) => ({
    oid: BigInt(n + 1),
    uid: 20_000_000 + n,
    money: micros<'USCD'>(200_000_000n),
  }))
  let began = performance.now()
  const entriesHash = entriesHashOf(entries)
  const hashed = performance.now() - began
  began = performance.now()
  const source = { id: 1n, seed: randomBytes(32).toString('hex'), entriesHash, randomness: null }
  const won = draw(entries, source, 200_000_000n * BigInt(count / 10)).filter((entry) => entry.won).length
  const drawn = performance.now() - began
  return [
    { label: `a draw of ${count.toLocaleString('en')} entries`, value: drawn / 1000, unit: 's', against: `${won} won` },
    { label: 'hashing its entries', value: hashed / 1000, unit: 's' },
  ]
}

export const draws: Part = {
  title: 'Draws',
  async run(_url, { size: { short }, progress }) {
    progress('Drawing …')
    return { figures: [...raffle(short ? 50_000 : 1_000_000), ...preorders(short ? 10_000 : 100_000)], failures: [] }
  },
}
