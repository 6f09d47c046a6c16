import { expect, it } from 'vitest'
import { askedIn, foundIn } from './draw.ts'

it('asks for the draw and the order that an address names, and for nothing else', () => {
  expect(askedIn(new URLSearchParams('id=7&order=HM-0412'))).toEqual({ id: 7, oid: 412n })
  expect(askedIn(new URLSearchParams('id=-7&order=0412'))).toEqual({ id: undefined, oid: undefined })
  expect(askedIn(new URLSearchParams('id=7e3'))).toEqual({ id: undefined, oid: undefined })
})

it('tells what was found in one order', () => {
  const fine = { winners: true, beacon: null, entries: false, commitment: true }
  expect(foundIn(fine).map(({ check, found }) => [check, found])).toEqual([
    ['commitment', true],
    ['entries', false],
    ['beacon', null],
    ['winners', true],
  ])
})
