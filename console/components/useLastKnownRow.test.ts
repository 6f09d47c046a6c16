import { expect, it } from 'vitest'
import { lastKnownRowOf } from './useLastKnownRow.ts'

const nothing = { item: undefined, row: undefined }
const letter = { item: '7', row: 'their letter' }

it('what an operator has open stays while the table is turned or searched, as what they type in it would be lost', () => {
  expect(lastKnownRowOf(nothing, letter)).toEqual(letter)
  expect(lastKnownRowOf(letter, { item: '7', row: undefined })).toEqual(letter)
})

it('it follows the table as long as that has it, and another one never shows what the one before held', () => {
  expect(lastKnownRowOf(letter, { item: '7', row: 'answered' })).toEqual({ item: '7', row: 'answered' })
  expect(lastKnownRowOf(letter, { item: '8', row: undefined })).toEqual({ item: '8', row: undefined })
  expect(lastKnownRowOf(letter, nothing)).toEqual(nothing)
})
