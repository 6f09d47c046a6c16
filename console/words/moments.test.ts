import { describe, expect, it } from 'vitest'
import { ageText, agoText, dayText, exactText, momentText, timeText } from './moments.ts'

describe('a moment', () => {
  const late = new Date('2026-11-20T16:05:09Z')

  it('is shown in UTC+8, with the day in that time zone', () => {
    expect([dayText(late), timeText(late), momentText(late), exactText(late)]).toEqual([
      '2026/11/21',
      '00:05',
      '2026/11/21 00:05',
      '2026/11/21 00:05:09',
    ])
  })

  it.each([
    [59, 'now'],
    [60, '1 m'],
    [59 * 60, '59 m'],
    [60 * 60, '1 h'],
    [144 * 60, '2 h 24 m'],
    [24 * 3600 - 1, '23 h 59 m'],
    [24 * 3600, '1 d'],
    [76 * 3600, '3 d 4 h'],
    [(9 * 24 + 5) * 3600, '9 d 5 h'],
    [(10 * 24 + 5) * 3600, '10 d'],
    [-30, 'now'],
  ])('%i seconds ago is %s', (seconds, text) => {
    expect(ageText(late, new Date(late.getTime() + seconds * 1000))).toBe(text)
  })

  it('reads “just now” in a sentence, never “now ago”', () => {
    expect([0, 60].map((seconds) => agoText(late, new Date(late.getTime() + seconds * 1000)))).toEqual([
      'just now',
      '1 m ago',
    ])
  })
})
