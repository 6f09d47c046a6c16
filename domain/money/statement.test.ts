import { expect, it } from 'vitest'
import type { BusinessDay } from '../business-day.ts'
import { refuseDays, refuseStatement } from './statement.ts'

it.each<[BusinessDay, BusinessDay, 'invalid_date' | undefined]>([
  ['2026-11-21', '2026-11-21', undefined],
  ['2026-11-21', '2026-11-20', 'invalid_date'],
  ['2026-11-21', '2027-12-25', undefined],
  ['2026-11-21', '2027-12-26', 'invalid_date'],
  ['2024-02-29', '2025-04-03', undefined],
  ['2024-02-29', '2025-04-04', 'invalid_date'],
])('a statement from %s to %s is answered with %s', (from, to, refused) => {
  expect(refuseStatement({ from, to })).toBe(refused)
})

it.each<[BusinessDay | undefined, BusinessDay | undefined, 'invalid_date' | undefined]>([
  [undefined, undefined, undefined],
  ['2026-11-21', undefined, undefined],
  [undefined, '2026-11-21', undefined],
  ['2026-11-21', '2026-11-21', undefined],
  ['2026-11-21', '2026-11-20', 'invalid_date'],
])('rows from %s to %s are answered with %s', (from, to, refused) => {
  expect(refuseDays({ from, to })).toBe(refused)
})
