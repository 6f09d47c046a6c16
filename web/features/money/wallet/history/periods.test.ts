import { describe, expect, it } from 'vitest'
import { lastMonth, refusePeriod, thisMonth } from './periods.ts'

describe('the periods of a statement', () => {
  it('are months of business days, which begin at 16:00 UTC', () => {
    expect(thisMonth(new Date('2026-11-30T15:59:59Z'))).toEqual({ from: '2026-11-01', to: '2026-11-30' })
    expect(thisMonth(new Date('2026-11-30T16:00:00Z'))).toEqual({ from: '2026-12-01', to: '2026-12-01' })
    expect(lastMonth(new Date('2026-03-01T12:00:00Z'))).toEqual({ from: '2026-02-01', to: '2026-02-28' })
    expect(lastMonth(new Date('2027-01-15T12:00:00Z'))).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  })

  it('have valid days, in order, and at most 400 of them', () => {
    expect(refusePeriod({ from: '2026-01-01', to: '2026-01-01' })).toBeUndefined()
    expect(refusePeriod({ from: '2026-01-01', to: '2027-02-04' })).toBeUndefined()
    expect(refusePeriod({ from: '2026-01-01', to: '2027-02-05' })).toBe('invalid_date')
    expect(refusePeriod({ from: '2026-01-02', to: '2026-01-01' })).toBe('invalid_date')
    expect(refusePeriod({ from: '2026-02-30', to: '2026-03-01' })).toBe('invalid_date')
    expect(refusePeriod({ from: '', to: '2026-03-01' })).toBe('invalid_date')
  })
})
