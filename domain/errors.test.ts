import { expect, it } from 'vitest'
import { errorCodes, isErrorCode } from './errors.ts'

it('every error code is unique and in snake case', () => {
  expect(errorCodes.filter((code) => !/^[a-z\d]+(_[a-z\d]+)*$/.test(code))).toEqual([])
  expect(new Set(errorCodes).size).toBe(errorCodes.length)
})

it('only known error codes are accepted', () => {
  expect(['not_found', 'content_too_long'].every(isErrorCode)).toBe(true)
  expect(['', 'Not_found', 7, null, undefined, ['not_found']].some(isErrorCode)).toBe(false)
})
