import { expect, it } from 'vitest'
import { placesShown } from './places-shown.ts'

it('a draw shows all its places if they fit, else the row that ends with one’s own', () => {
  expect(placesShown(1, 2)).toEqual([1, 2])
  expect(placesShown(1, 1)).toEqual([1])
  expect(placesShown(7, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(placesShown(3, 900)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(placesShown(412, 900)).toEqual([406, 407, 408, 409, 410, 411, 412])
  expect(placesShown(900, 900)).toEqual([894, 895, 896, 897, 898, 899, 900])
})
