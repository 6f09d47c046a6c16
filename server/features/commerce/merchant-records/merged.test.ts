import { expect, it } from 'vitest'
import { merged } from './merged.ts'

const at = (...minutes: number[]) => minutes.map((minute) => ({ at: new Date(minute * 60_000), minute }))
const told = (first: number[], second: number[], limit: number) =>
  merged(at(...first), at(...second), limit).map(({ of, row }) => (of === 'first' ? row.minute : -row.minute))

it('merges two lists by their moments, the newest first', () =>
  expect(told([9, 5, 1], [8, 6, 2], 10)).toEqual([9, -8, -6, 5, -2, 1]))

it('keeps the order of each list where its moments do not follow it', () =>
  expect(told([5, 9, 1], [6], 10)).toEqual([-6, 5, 9, 1]))

it('puts the first list first at equal moments, and ends at the limit', () => {
  expect(told([5, 4], [5, 4], 3)).toEqual([5, -5, 4])
  expect(told([], [], 3)).toEqual([])
  expect(told([], [2, 1], 1)).toEqual([-2])
})
