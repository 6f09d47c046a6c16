import { expect, it } from 'vitest'
import { runsOutText } from './approval.ts'

it('each request shows how long it can still be decided', () => {
  const end = new Date('2026-11-25T12:00:00Z')
  const before = (minutes: number) => new Date(end.getTime() - minutes * 60_000)
  expect(runsOutText(end, before(24 * 60 - 1))).toBe('expires in 23 h 59 m')
  expect(runsOutText(end, before(9))).toBe('expires in 9 m')
  expect(runsOutText(end, before(0.5))).toBe('expires within a minute')
  expect(runsOutText(end, end)).toBe('has expired')
})
