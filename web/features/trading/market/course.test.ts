import { type BusinessDay, startOf } from '@humidor/domain/business-day.ts'
import { describe, expect, it } from 'vitest'
import { courseOf, factsOf } from './course.ts'

const noon = (day: BusinessDay) => new Date(startOf(day).getTime() + 12 * 3_600_000)
const at = (day: BusinessDay, price: bigint) => ({ createdAt: startOf(day), price })
const published = [
  at('2026-11-17', 100n),
  at('2026-11-18', 101n),
  at('2026-11-19', 102n),
  { createdAt: noon('2026-11-19'), price: 98n },
  at('2026-11-20', 99n),
]
const now = { at: noon('2026-11-20'), price: 99n }

describe('the course of the price', () => {
  it('has the last price of each day, for the requested number of days', () => {
    expect(courseOf(published, 7, now).map(({ price }) => price)).toEqual([100n, 101n, 98n, 99n])
    expect(courseOf(published, 1, now)).toEqual([
      { day: '2026-11-19', price: 98n },
      { day: '2026-11-20', price: 99n },
    ])
  })

  it('ends with the price in force, even if the history is older', () => {
    expect(courseOf(published, 1, { ...now, price: 120n }).at(-1)).toEqual({ day: '2026-11-20', price: 120n })
    expect(courseOf(published.slice(0, 2), 3, now).map(({ day }) => day)).toEqual([
      '2026-11-17',
      '2026-11-18',
      '2026-11-20',
    ])
  })

  it('is empty before the first midnight', () => {
    expect(courseOf([], 30, now)).toEqual([])
    expect(factsOf([])).toBeUndefined()
  })

  it('has a summary for screen readers: from, to, highest, lowest', () => {
    const facts = factsOf(courseOf(published, 30, now))
    expect(facts).toEqual({
      first: { day: '2026-11-17', price: 100n },
      last: { day: '2026-11-20', price: 99n },
      highest: { day: '2026-11-18', price: 101n },
      lowest: { day: '2026-11-19', price: 98n },
    })
  })
})
