import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../platform/settings.ts'
import { drawPrize, raffleTable, seedCommitment, tableHashOf } from './raffle.ts'
import { checkSeed, type SeedCheck, type SeedRecord, seedChecks } from './raffle-record.ts'

const table = raffleTable(defaultSettings)
const tableHash = tableHashOf(table)
const seed = '5e'.repeat(32)
const draws = ['my-own.seed', 'my-own.seed', '9b2c4d6e8f0a1b3c', 'x'].map((clientSeed, index) => {
  const nonce = index + 1
  return { nonce, clientSeed, prizeId: drawPrize({ seed, clientSeed, nonce, tableHash }, table).id as number }
})
const record: SeedRecord = {
  commitment: seedCommitment(seed, tableHash),
  tableHash,
  table,
  seed,
  count: draws.length,
  draws,
}
const failing = (it: SeedRecord) => {
  const checked = checkSeed(it)
  return seedChecks.filter((check) => checked?.checks[check] === false)
}
const first = draws[0] as (typeof draws)[number]

describe('the public record of a seed', () => {
  it('repeats every draw of it', () => {
    expect(checkSeed(record)).toEqual({
      checks: { table: true, commitment: true, complete: true, prizes: true },
      wrong: [],
    })
  })

  it('says nothing before the seed is revealed', () => {
    expect(checkSeed({ ...record, seed: null, count: null, draws: [] })).toBeUndefined()
  })

  it.each<[string, Partial<SeedRecord>, SeedCheck[]]>([
    ['other odds', { table: { ...table, cost: 1n as typeof table.cost } }, ['table']],
    ['another commitment', { commitment: 'ab'.repeat(32) }, ['commitment']],
    ['a seed in capital letters', { seed: seed.toUpperCase() }, ['commitment', 'prizes']],
    ['a draw left out at the end', { draws: draws.slice(0, -1) }, ['complete']],
    ['a draw left out with its count', { draws: draws.slice(1), count: draws.length - 1 }, ['complete']],
    ['a draw twice', { draws: [...draws, first] }, ['complete']],
    ['another prize', { draws: draws.with(0, { ...first, prizeId: (first.prizeId % 6) + 1 }) }, ['prizes']],
    ['no odds at all', { table: { ...table, prizes: [] } }, ['table', 'commitment', 'prizes']],
  ])('%s is found', (_what, change, found) => {
    expect(failing({ ...record, ...change })).toEqual(found)
  })

  it('names the draws that differ', () => {
    const changed = draws.with(2, { ...first, nonce: 3, prizeId: 7 })
    expect(checkSeed({ ...record, draws: changed })?.wrong).toEqual([3])
  })
})
