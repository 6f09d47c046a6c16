import { expect, it } from 'vitest'
import { countsOf, searchedFor } from './order.ts'

it('a search finds a member by UID, or an order by its digits or its full number', () => {
  expect(searchedFor(undefined)).toEqual({})
  expect(searchedFor('12345678')).toEqual({ uid: 12_345_678 })
  expect(searchedFor('7')).toEqual({ orderNo: 'MO-0007' })
  expect(searchedFor('MO-0007')).toEqual({ orderNo: 'MO-0007' })
})

it('the number of orders to send comes from the newer overview, not from the list', () => {
  expect(countsOf('created', 2, 5)).toEqual({ created: 5 })
  expect(countsOf('created', 2, undefined)).toEqual({ created: 2 })
  expect(countsOf('shipped', 9, 5)).toEqual({ shipped: 9, created: 5 })
})
