import { describe, expect, it } from 'vitest'
import { paragraphsOf } from './paragraphs.ts'

describe('the paragraphs of a plain text', () => {
  it.each([
    ['One\ntwo\n\nthree', ['One\ntwo', 'three']],
    // A line of blanks counts as empty.
    ['One\n  \n\n\t\ntwo', ['One', 'two']],
    ['One\r\n\r\ntwo', ['One', 'two']],
    ['\n\n  One  \n\n', ['One']],
    ['The same\n\nThe same', ['The same', 'The same']],
    [' \n\n ', []],
  ])('are divided by empty lines: %j', (text, found) => {
    expect(paragraphsOf(text)).toEqual(found)
  })
})
