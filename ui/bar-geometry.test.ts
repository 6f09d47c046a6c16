import { expect, it } from 'vitest'
import { barAt, barHeights, swipeOf } from './bar-geometry.ts'

it('draws the highest bar in full, the others in proportion, and zero as nothing', () => {
  expect(barHeights([0n, 5n, 20n])).toEqual([0, 25, 100])
  expect(barHeights([0n, 0n])).toEqual([0, 0])
  expect(barHeights([1n, 9_007_199_254_740_991n])).toEqual([0, 100])
  expect(barHeights([])).toEqual([])
})

it('finds the bar below a finger, also at and beyond the edges', () =>
  expect([-0.1, 0, 0.49, 0.5, 0.99, 1, 1.2].map((share) => barAt(share, 2))).toEqual([0, 0, 0, 1, 1, 1, 1]))

it('takes a movement sideways for a swipe, and no short, no slanted and no upright one', () => {
  expect([swipeOf(-60, 5), swipeOf(60, -5)]).toEqual([1, -1])
  expect([swipeOf(-47, 0), swipeOf(60, 50), swipeOf(0, 200)]).toEqual([0, 0, 0])
})
