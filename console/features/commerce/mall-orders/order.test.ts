import { micros } from '@humidor/domain/money/micros.ts'
import { expect, it } from 'vitest'
import { countsOf, lineText, nameOf, searchedFor } from './order.ts'

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

it('an order is named by its first line and the number of the others', () => {
  const line = { productId: 1, title: 'Robusto', quantity: 2, priceCig: micros<'CIG'>(1n) }
  expect(lineText(line)).toBe('2 × Robusto')
  expect(nameOf({ lines: [{ ...line, quantity: 1 }] })).toBe('Robusto')
  expect(nameOf({ lines: [line, { ...line, productId: 2 }] })).toBe('2 × Robusto +1')
})
