import { describe, expect, it } from 'vitest'
import { deadlineAfter, downBetween, SILENCE } from './downtime.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1) + minutes * 60_000)
const down = (from: number, until: number) => ({ from: at(from), until: at(until) })

it('is down after a minute of silence', () => expect(SILENCE).toBe(60))

describe('a deadline', () => {
  it('runs on while the platform is up', () => expect(deadlineAfter(at(0), 3_600, [])).toEqual(at(60)))

  it.each([
    ['before it', [down(-30, -10)], 60],
    ['that ends as it begins', [down(-30, 0)], 60],
    ['in it', [down(10, 25)], 75],
    ['that it begins in', [down(-30, 20)], 80],
    ['that begins as it ends', [down(60, 90)], 60],
    ['that begins a moment before its end', [down(59, 90)], 91],
    ['after it', [down(100, 200)], 60],
  ])('and pauses for a downtime %s', (_, downtimes, ends) =>
    expect(deadlineAfter(at(0), 3_600, downtimes)).toEqual(at(ends)),
  )

  it('pauses for one that it meets only because of another', () =>
    expect(deadlineAfter(at(0), 3_600, [down(50, 70), down(75, 100), down(200, 300)])).toEqual(at(105)))

  it('is over exactly when so much time went by in which the platform was up', () => {
    const downtimes = [down(5, 9), down(30, 31), down(64, 90), down(500, 501)]
    for (let from = -10; from < 120; from += 1) {
      const ends = deadlineAfter(at(from), 3_600, downtimes)
      expect(ends.getTime() - at(from).getTime() - downBetween(at(from), ends, downtimes)).toBe(3_600_000)
    }
  })
})
