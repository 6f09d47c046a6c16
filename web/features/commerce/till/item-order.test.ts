import { expect, it } from 'vitest'
import { movedTo, placeAt } from './item-order.ts'

it('an item moves to a place, and no other changes its order', () => {
  const ids = ['a', 'b', 'c', 'd']
  expect(movedTo(ids, 'a', 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(movedTo(ids, 'd', 0)).toEqual(['d', 'a', 'b', 'c'])
  expect(movedTo(ids, 'b', 1)).toEqual(ids)
})

it('an item at an end stays there, and one that was deleted meanwhile moves nothing', () => {
  expect(movedTo(['a', 'b'], 'a', -1)).toEqual(['a', 'b'])
  expect(movedTo(['a', 'b'], 'b', 9)).toEqual(['a', 'b'])
  expect(movedTo(['a', 'b'], 'x', 0)).toEqual(['a', 'b'])
})

it('a dragged row comes after each row whose middle the finger has passed', () => {
  expect(placeAt([50, 118, 186], 40)).toBe(0)
  expect(placeAt([50, 118, 186], 119)).toBe(2)
  expect(placeAt([50, 118, 186], 900)).toBe(3)
})
