import { expect, it } from 'vitest'
import { orderSearched, pledgeSearched } from './products.ts'

it.each([
  [undefined, {}],
  ['12345678', { uid: 12_345_678 }],
  ['412', { onum: 'HM-0412' }],
  ['HM-0412', { onum: 'HM-0412' }],
  ['nobody', { onum: 'NOBODY' }],
])('%s among pre-orders', (text, found) => expect(orderSearched(text)).toEqual(found))

it('a number alone is a pledge’s among pledges', () => expect(pledgeSearched('7')).toEqual({ onum: 'HP-0007' }))
