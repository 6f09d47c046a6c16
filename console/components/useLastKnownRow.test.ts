import { expect, it } from 'vitest'
import { lastKnownRowOf } from './useLastKnownRow.ts'

const nothing = { item: undefined, row: undefined }
const letter = { item: '7', row: 'their letter' }

it('an open item stays open while the table is paged or searched, so that typed text is not lost', () => {
  expect(lastKnownRowOf(nothing, letter)).toEqual(letter)
  expect(lastKnownRowOf(letter, { item: '7', row: undefined })).toEqual(letter)
})

it('the item follows the table while it is listed, and a newly opened item never shows the one before', () => {
  expect(lastKnownRowOf(letter, { item: '7', row: 'answered' })).toEqual({ item: '7', row: 'answered' })
  expect(lastKnownRowOf(letter, { item: '8', row: undefined })).toEqual({ item: '8', row: undefined })
  expect(lastKnownRowOf(letter, nothing)).toEqual(nothing)
})
