import { expect, it } from 'vitest'
import { periodAt, periodProblem, presetOf } from './period.ts'

const at = (search: string) => ({ get: (name: string) => new URLSearchParams(search).get(name) ?? undefined })

it('the address holds the period, by default the last 90 closed days', () => {
  expect(periodAt(at(''), '2026-11-29')).toEqual({ from: '2026-09-01', to: '2026-11-29' })
  expect(periodAt(at('from=2026-11-01&to=2026-11-30'), '2026-11-29')).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  expect(periodAt(at('from=yesterday'), '2026-11-29').from).toBe('2026-09-01')
})

it('a preset shows as chosen while the days are its days', () => {
  expect(presetOf({ from: '2026-09-01', to: '2026-11-29' }, '2026-11-29')).toBe('quarter')
  expect(presetOf({ from: '2026-09-02', to: '2026-11-29' }, '2026-11-29')).toBeUndefined()
})

it('a period that no report can have is explained', () => {
  expect(periodProblem({ from: '2026-11-01', to: '2026-11-29' })).toBeUndefined()
  expect(periodProblem({ from: '2026-11-30', to: '2026-11-29' })).toMatch(/after the last/)
  expect(periodProblem({ from: '2025-01-01', to: '2026-11-29' })).toMatch(/400 days/)
})
