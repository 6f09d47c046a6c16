import { describe, expect, it } from 'vitest'
import { consequenceOf, meaningOf, type Operator, theOtherWay, withRole } from './standing.ts'

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
    expect(meaningOf(outside, theOtherWay(outside))).toEqual({
      act: 'Readmit',
      thanks: 'Bo may sign in again, as support',
    })
  })

  it('gives them another role without letting them in or shutting them out', () => {
    expect(withRole(bo, 'admin')).toEqual({ role: 'admin', disabled: false })
    expect(withRole(outside, 'finance')).toEqual({ role: 'finance', disabled: true })
    expect(meaningOf(bo, withRole(bo, 'finance')).thanks).toBe('Bo: Finance. They sign in anew.')
    expect(meaningOf(outside, withRole(outside, 'finance')).thanks).toBe('Bo: Finance, and still barred.')
  })

  it('reads before the press that they are signed out and what they asked for is over', () => {
    expect(consequenceOf(bo)).toMatch(/signed out at once.*free for others.*over/)
    expect(consequenceOf(outside)).toBe('Readmitted, they are support as before and sign in anew.')
  })
})
