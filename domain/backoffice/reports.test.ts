import { expect, it } from 'vitest'
import { periodBefore, periodOf, refuseReport } from './reports.ts'

it('a report covers at most 400 days, in the right order', () => {
  expect(refuseReport({ from: '2026-11-01', to: '2026-11-01' })).toBeUndefined()
  expect(refuseReport({ from: '2026-11-02', to: '2026-11-01' })).toBe('invalid_date')
  expect(refuseReport({ from: '2025-01-01', to: '2026-02-04' })).toBeUndefined()
  expect(refuseReport({ from: '2025-01-01', to: '2026-02-05' })).toBe('invalid_date')
})

it('the period before has the same length and ends the day before', () => {
  expect(periodBefore({ from: '2026-11-24', to: '2026-11-30' })).toEqual({ from: '2026-11-17', to: '2026-11-23' })
  expect(periodBefore({ from: '2026-03-01', to: '2026-03-01' })).toEqual({ from: '2026-02-28', to: '2026-02-28' })
})

it.each([
  ['week', '2026-11-23', '2026-11-29'],
  ['month', '2026-11-01', '2026-11-29'],
  ['last-month', '2026-10-01', '2026-10-31'],
  ['quarter', '2026-09-01', '2026-11-29'],
  ['year', '2025-11-30', '2026-11-29'],
] as const)('the preset %s ends with a closed day', (preset, from, to) => {
  expect(periodOf(preset, '2026-11-29')).toEqual({ from, to })
})
