import { expect, it } from 'vitest'
import { clockText, secondsUntil } from './countdown.ts'

it.each([
  [1200, '20:00'],
  [968, '16:08'],
  [59, '00:59'],
  [0, '00:00'],
  [67_327, '18:42:07'],
  [100 * 3600, '100:00:00'],
])('writes %s seconds as %s', (seconds, text) => expect(clockText(seconds)).toBe(text))

it('counts a second that has begun as left, and nothing once the moment has come', () => {
  expect(secondsUntil(10_000, 8_999)).toBe(2)
  expect(secondsUntil(10_000, 9_001)).toBe(1)
  expect(secondsUntil(10_000, 10_000)).toBe(0)
  expect(secondsUntil(10_000, 99_000)).toBe(0)
})
