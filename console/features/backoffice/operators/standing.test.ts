import { describe, expect, it } from 'vitest'
import {
  consequenceOf,
  meaningOf,
  nowIs,
  type Operator,
  standingText,
  takesCode,
  takesTwo,
  theOtherWay,
  withRole,
} from './standing.ts'

const bo: Operator = {
  ...{ id: 2, name: 'Bo', email: 'bo@house.example', role: 'support' },
  ...{ createdAt: new Date(0), seenAt: null, disabledAt: null },
}
const outside: Operator = { ...bo, disabledAt: new Date(1) }

describe('an administrator who bars or readmits somebody', () => {
  it('leaves their role as it is, whatever was chosen in the list beside', () => {
    expect(theOtherWay(bo)).toEqual({ role: 'support', disabled: true })
    expect(theOtherWay(outside)).toEqual({ role: 'support', disabled: false })
    expect(meaningOf(bo, theOtherWay(bo)).act).toBe('Bar')
    expect(meaningOf(outside, theOtherWay(outside)).act).toBe('Ask to readmit')
  })

  it('gives them another role without letting them in or shutting them out', () => {
    expect(withRole(bo, 'admin')).toEqual({ role: 'admin', disabled: false })
    expect(withRole(outside, 'finance')).toEqual({ role: 'finance', disabled: true })
    const admin: Operator = { ...bo, role: 'admin' }
    const barredAdmin: Operator = { ...outside, role: 'admin' }
    expect(meaningOf(admin, withRole(admin, 'finance')).thanks).toBe('Bo: Finance. They sign in anew.')
    expect(meaningOf(barredAdmin, withRole(barredAdmin, 'finance')).thanks).toBe('Bo: Finance, and still barred.')
  })

  it('reads before the press that they are signed out and what they asked for is over', () => {
    expect(consequenceOf(bo)).toMatch(/signed out at once.*free for others.*over/)
    expect(consequenceOf(outside)).toContain('Readmitted, they are support as before and sign in anew.')
  })

  it('asks a second administrator for what gives rights, and needs a code for what does not', () => {
    const admin: Operator = { ...bo, role: 'admin' }
    expect(takesTwo(bo, withRole(bo, 'admin'))).toBe(true)
    expect(takesTwo(outside, theOtherWay(outside))).toBe(true)
    expect(takesTwo(bo, theOtherWay(bo))).toBe(false)
    expect(takesTwo(admin, withRole(admin, 'support'))).toBe(false)
    expect(meaningOf(bo, withRole(bo, 'admin')).act).toBe('Ask for Administrator')
    expect(meaningOf(outside, withRole(outside, 'finance')).act).toBe('Ask for Finance')
    expect([takesCode(bo), takesCode(outside), takesCode({ ...outside, role: 'admin' })]).toEqual([true, false, true])
    expect(standingText(nowIs(outside))).toBe('Support, barred')
    expect(consequenceOf(bo)).toContain('Another role takes a second administrator')
    expect(consequenceOf(admin)).not.toContain('second administrator')
  })
})
