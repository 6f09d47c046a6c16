import { expect, it } from 'vitest'
import { dayRateText, rateText } from './rate-text.ts'

it('a rate is exact, in the numerals of the language', () => {
  expect(rateText('en', 10)).toBe('1%')
  expect(rateText('de', 15)).toBe('1,5\u00a0%')
  expect(rateText('en', 0)).toBe('0%')
})

it('a daily rate is exact to the millionth', () => {
  expect(dayRateText('en', 1_000)).toBe('0.1%')
  expect(dayRateText('de', 550)).toBe('0,055\u00a0%')
  expect(dayRateText('en', 1)).toBe('0.0001%')
})
