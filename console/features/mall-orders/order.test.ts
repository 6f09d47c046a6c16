import { expect, it } from 'vitest'
import { searchedFor } from './order.ts'

it('a search means a member, an order by its digits, or one by its number', () => {
  expect(searchedFor(undefined)).toEqual({})
  expect(searchedFor('12345678')).toEqual({ uid: 12_345_678 })
  expect(searchedFor('7')).toEqual({ orderNo: 'MO-0007' })
  expect(searchedFor('MO-0007')).toEqual({ orderNo: 'MO-0007' })
})
