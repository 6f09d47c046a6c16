import { expect, it } from 'vitest'
import { rateText } from './rate-text.ts'

it('says a rate exactly, in the reader’s own numbers', () => {
  expect(rateText('en', 10)).toBe('1%')
  expect(rateText('de', 15)).toBe('1,5\u00a0%')
  expect(rateText('en', 0)).toBe('0%')
})
