import { expect, it } from 'vitest'
import { earlyAgainstChance, isUnusual, prizesAgainstOdds } from './odds.ts'

it('each prize is compared with its share of the draws', () => {
  // 100 draws at 90 : 10 give 90 ± 3 and 10 ± 3.
  const prizes = [
    { weight: 9, draws: 84 },
    { weight: 1, draws: 16 },
  ]
  expect(prizesAgainstOdds(prizes)).toEqual([
    { expected: 9_000, deviation: -200 },
    { expected: 1_000, deviation: 200 },
  ])
})

it('without draws, or with one prize alone, there is nothing to deviate from', () => {
  expect(prizesAgainstOdds([{ weight: 3, draws: 0 }])).toEqual([{ expected: 0, deviation: null }])
  expect(prizesAgainstOdds([{ weight: 3, draws: 7 }])).toEqual([{ expected: 700, deviation: null }])
})

it('the places of the earlier half are compared with the middle of the list', () => {
  // Places 1 to 4, two early ones: 5 is expected, with a variance of 2 × 2 × 5 / 12.
  expect(earlyAgainstChance([{ entries: 4, early: 2, earlyPlaces: 5 }])).toMatchObject({ expected: 500, deviation: 0 })
  expect(earlyAgainstChance([{ entries: 4, early: 2, earlyPlaces: 3 }]).deviation).toBe(-155)
  expect(earlyAgainstChance([{ entries: 1, early: 0, earlyPlaces: 0 }]).deviation).toBeNull()
  expect(earlyAgainstChance([])).toEqual({ early: 0, places: 0, expected: 0, deviation: null })
})

it('several draws are judged together, each by its own list', () => {
  const one = { entries: 100, early: 50, earlyPlaces: 2_400 }
  const [single, both] = [earlyAgainstChance([one]), earlyAgainstChance([one, one])]
  expect(both.expected).toBe(2 * single.expected)
  expect(Math.abs(both.deviation ?? 0)).toBeGreaterThan(Math.abs(single.deviation ?? 0))
})

it('only what is far from the odds is unusual', () => {
  expect([400, -400, null].map(isUnusual)).toEqual([false, false, false])
  expect([401, -401].map(isUnusual)).toEqual([true, true])
})
