import { expect, it } from 'vitest'
import { askedIn, foundIn } from './draw.ts'

it('only the draw and the order are read from an address', () => {
  expect(askedIn(new URLSearchParams('id=7&order=HM-0412'))).toEqual({ id: 7, oid: 412n })
  expect(askedIn(new URLSearchParams('id=-7&order=0412'))).toEqual({ id: undefined, oid: undefined })
  expect(askedIn(new URLSearchParams('id=7e3'))).toEqual({ id: undefined, oid: undefined })
})

it('the results of the checks are in a fixed order', () => {
  const checks = { winners: true, beacon: null, entries: false, commitment: true }
  expect(foundIn(checks).map(({ check, found }) => [check, found])).toEqual([
    ['commitment', true],
    ['entries', false],
    ['beacon', null],
    ['winners', true],
  ])
})
