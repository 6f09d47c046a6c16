import { expect, it } from 'vitest'
import { factsOf, piecesOf, productKind } from './product.ts'

it.each([
  ['12', 12],
  ['+3', 3],
  ['-4', -4],
  ['− 4', -4],
  ['0', undefined],
  ['1.5', undefined],
  ['\u202E12', undefined],
  ['', undefined],
  ['9999999', undefined],
])('a stock change entered as "%s" is %s pieces', (typed, pieces) => {
  expect(piecesOf(typed)).toBe(pieces)
})

it('a price and a position are validated before they are sent, the price first', () => {
  const facts = { category: 'cigars', price: '2841,60', place: '10', picture: null } as const
  expect(productKind.refuseFacts(facts)).toBeUndefined()
  expect(factsOf(facts)).toEqual({ category: 'cigars', price: 2_841_600_000n, place: 10, picture: null })
  expect(productKind.refuseFacts({ ...facts, price: '', place: 'x' })?.field).toBe('price')
  expect(productKind.refuseFacts({ ...facts, place: '-1' })?.field).toBe('place')
  expect(factsOf({ ...facts, price: '1.2.3' })).toBeUndefined()
})
