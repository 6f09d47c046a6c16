import { expect, it } from 'vitest'
import { type CalendarEntry, calendarKinds, calendarOf, entryId, MOST_OF_A_KIND, present } from './calendar.ts'

const now = new Date('2026-11-20T04:00:00Z')
const entry = (of: number, seconds: number, kind: CalendarEntry['kind'] = 'pledgeEnd'): CalendarEntry => ({
  ...{ kind, of: String(of), at: new Date(now.getTime() + seconds * 1000) },
  ...{ amounts: [], number: null },
})

it('lists the nearest first, and nothing that is past or happens at this moment', () => {
  const { entries, more } = calendarOf(
    [entry(1, 60), entry(2, 1), entry(3, 0), entry(4, -1), entry(5, 60, 'draw')],
    now,
  )
  expect(entries.map(entryId)).toEqual(['pledgeEnd-2', 'draw-5', 'pledgeEnd-1'])
  expect(more).toBe(false)
})

it('answers at most a hundred of a kind, the nearest, and says that there are more', () => {
  const many = Array.from({ length: MOST_OF_A_KIND + 1 }, (_, n) => entry(n, MOST_OF_A_KIND + 1 - n))
  const { entries, more } = calendarOf([...many, entry(7, 9_999, 'draw')], now)
  expect(entries).toHaveLength(MOST_OF_A_KIND + 1)
  expect(entries.map(({ of }) => of)).not.toContain('0')
  expect(more).toBe(true)
  expect(calendarOf(many.slice(1), now).more).toBe(false)
})

it('shows no amount of zero', () => {
  const cig = { coin: 'CIG', amount: 1n } as const
  expect(present([{ coin: 'USCD', amount: 0n }, cig])).toEqual([cig])
})

it('marks every amount with a yield as an estimate, and no other', () =>
  expect(Object.entries(calendarKinds).flatMap(([kind, { amount }]) => (amount === 'estimate' ? [kind] : []))).toEqual([
    'pledgeProfit',
    'treasureInterest',
    'preorderEnd',
  ]))
