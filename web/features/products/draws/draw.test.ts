import { expect, it } from 'vitest'
import { askedIn, foundIn } from './draw.ts'

it('reads only the draw and the order from an address', () => {
  expect(askedIn(new URLSearchParams('id=7&order=HM-0412'))).toEqual({ id: 7, oid: 412n })
  expect(askedIn(new URLSearchParams('id=-7&order=0412'))).toEqual({ id: undefined, oid: undefined })
  expect(askedIn(new URLSearchParams('id=7e3'))).toEqual({ id: undefined, oid: undefined })
})

it('finds one order among the results', () => {
  const fine = { winners: true, beacon: null, entries: false, commitment: true }
  expect(foundIn(fine).map(({ check, found }) => [check, found])).toEqual([
    ['commitment', true],
    ['entries', false],
    ['beacon', null],
    ['winners', true],
  ])
})
