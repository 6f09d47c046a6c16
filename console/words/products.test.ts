import { expect, it } from 'vitest'
import { orderSearched, pledgeSearched } from './products.ts'

it.each([
  [undefined, {}],
  ['12345678', { uid: 12_345_678 }],
  ['412', { onum: 'HM-0412' }],
  ['HM-0412', { onum: 'HM-0412' }],
  ['nobody', { onum: 'NOBODY' }],
])('a search for %s among pre-orders requests %j', (text, found) => expect(orderSearched(text)).toEqual(found))

it('a search for a plain number among pledges requests the pledge of that number', () =>
  expect(pledgeSearched('7')).toEqual({ onum: 'HP-0007' }))
