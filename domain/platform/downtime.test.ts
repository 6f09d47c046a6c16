import { describe, expect, it } from 'vitest'
import { DOWN_AFTER_SECONDS, deadlineAfter, downBetween } from './downtime.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1) + minutes * 60_000)
const down = (from: number, until: number) => ({ from: at(from), until: at(until) })

it('the platform counts as down after 60 seconds without a heartbeat', () => expect(DOWN_AFTER_SECONDS).toBe(60))

describe('a deadline', () => {
  it('runs while the platform is up', () => expect(deadlineAfter(at(0), 3_600, [])).toEqual(at(60)))

  it.each([
    ['before it', [down(-30, -10)], 60],
    ['that ends when it begins', [down(-30, 0)], 60],
    ['within it', [down(10, 25)], 75],
    ['in which it begins', [down(-30, 20)], 80],
    ['that begins when it ends', [down(60, 90)], 60],
    ['that begins a minute before its end', [down(59, 90)], 91],
    ['after it', [down(100, 200)], 60],
  ])('is right with a downtime %s', (_, downtimes, ends) =>
    expect(deadlineAfter(at(0), 3_600, downtimes)).toEqual(at(ends)),
  )

  it('pauses for a downtime that it reaches only because of an earlier one', () =>
    expect(deadlineAfter(at(0), 3_600, [down(50, 70), down(75, 100), down(200, 300)])).toEqual(at(105)))

  it('ends when the platform was up for exactly its length', () => {
    const downtimes = [down(5, 9), down(30, 31), down(64, 90), down(500, 501)]
    for (let from = -10; from < 120; from += 1) {
      const ends = deadlineAfter(at(from), 3_600, downtimes)
      expect(ends.getTime() - at(from).getTime() - downBetween(at(from), ends, downtimes)).toBe(3_600_000)
    }
  })
})
