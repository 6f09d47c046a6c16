import { describe, expect, it } from 'vitest'
import {
  accessOf,
  accessText,
  consequenceOf,
  effectOfChange,
  type Operator,
  takesCode,
  takesTwo,
  withAccessToggled,
  withRole,
} from './access.ts'

const bo: Operator = {
  ...{ id: 2, name: 'Bo', email: 'bo@house.example', role: 'support' },
  ...{ createdAt: new Date(0), seenAt: null, disabledAt: null },
}
const outside: Operator = { ...bo, disabledAt: new Date(1) }

describe('an administrator who bars or readmits an operator', () => {
  it('keeps their role, even if another one is selected', () => {
    expect(withAccessToggled(bo)).toEqual({ role: 'support', disabled: true })
    expect(withAccessToggled(outside)).toEqual({ role: 'support', disabled: false })
    expect(effectOfChange(bo, withAccessToggled(bo)).act).toBe('Bar')
    expect(effectOfChange(outside, withAccessToggled(outside)).act).toBe('Request readmission')
  })

  it('changes their role without changing their access', () => {
    expect(withRole(bo, 'admin')).toEqual({ role: 'admin', disabled: false })
    expect(withRole(outside, 'finance')).toEqual({ role: 'finance', disabled: true })
    const admin: Operator = { ...bo, role: 'admin' }
    const barredAdmin: Operator = { ...outside, role: 'admin' }
    expect(effectOfChange(admin, withRole(admin, 'finance')).success).toBe('Bo: Finance. They must sign in again.')
    expect(effectOfChange(barredAdmin, withRole(barredAdmin, 'finance')).success).toBe('Bo: Finance, still barred.')
  })

  it('sees beforehand that they are signed out and their requests are cancelled', () => {
    expect(consequenceOf(bo)).toMatch(
      /signs them out at once.*releases their open items.*cancels their pending requests/,
    )
    expect(consequenceOf(outside)).toContain('They keep the role support and must sign in again.')
  })

  it('needs a second administrator to give rights, and a code otherwise', () => {
    const admin: Operator = { ...bo, role: 'admin' }
    expect(takesTwo(bo, withRole(bo, 'admin'))).toBe(true)
    expect(takesTwo(outside, withAccessToggled(outside))).toBe(true)
    expect(takesTwo(bo, withAccessToggled(bo))).toBe(false)
    expect(takesTwo(admin, withRole(admin, 'support'))).toBe(false)
    expect(effectOfChange(bo, withRole(bo, 'admin')).act).toBe('Request Administrator')
    expect(effectOfChange(outside, withRole(outside, 'finance')).act).toBe('Request Finance')
    expect([takesCode(bo), takesCode(outside), takesCode({ ...outside, role: 'admin' })]).toEqual([true, false, true])
    expect(accessText(accessOf(outside))).toBe('Support, barred')
    expect(consequenceOf(bo)).toContain('A new role needs a second administrator')
    expect(consequenceOf(admin)).not.toContain('second administrator')
  })
})
