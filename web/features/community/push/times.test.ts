import { expect, test } from 'vitest'
import { minuteOf, timeText } from './times.ts'

test('a minute of the day is written and read as a time', () => {
  for (const minute of [0, 59, 60, 605, 1_439]) expect(minuteOf(timeText(minute))).toBe(minute)
  expect(timeText(605)).toBe('10:05')
  expect(minuteOf('')).toBeUndefined()
})
