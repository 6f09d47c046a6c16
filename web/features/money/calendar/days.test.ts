import { expect, it } from 'vitest'
import { byDay } from './days.ts'

const at = (day: number, hour = 0, minute = 0) => ({ at: new Date(2026, 10, day, hour, minute) })

it('divides by the days of the device: today, the seven days after, later', () => {
  const now = new Date(2026, 10, 29, 23, 30)
  const entries = [at(29, 23, 59), at(30), at(36, 23, 59), at(37), at(90)]
  expect(byDay(entries, now)).toEqual({
    today: [entries[0]],
    week: [entries[1], entries[2]],
    later: [entries[3], entries[4]],
  })
})

it('loses nothing', () => {
  const entries = Array.from({ length: 60 }, (_, n) => at(1, n * 7))
  const { today, week, later } = byDay(entries, new Date(2026, 10, 1, 12))
  expect([...today, ...week, ...later]).toEqual(entries)
})
