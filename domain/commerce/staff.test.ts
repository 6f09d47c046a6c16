import { describe, expect, it } from 'vitest'
import { micros } from '../money/micros.ts'
import {
  isTillLocked,
  pinTries,
  refusePin,
  refusePinTry,
  refuseStaff,
  refuseStaffRefund,
  refuseTillMinutes,
  type StaffRefundFacts,
  staffNameLength,
  staffRefundLeft,
} from './staff.ts'
import { mayStaff } from './staff-role.ts'

const cig = (whole: number) => micros<'CIG'>(BigInt(whole) * 1_000_000n)
const at = new Date('2026-11-30T12:00:00Z')

describe('a role', () => {
  it('may what it needs, and what a lesser role may', () => {
    const least = ['cashier', 'manager', 'owner', undefined] as const
    const may = (role: 'cashier' | 'manager' | 'owner') => least.map((one) => mayStaff(role, one))
    expect(may('cashier')).toEqual([true, false, false, false])
    expect(may('manager')).toEqual([true, true, false, false])
    expect(may('owner')).toEqual([true, true, true, true])
  })
})

describe('a PIN', () => {
  it('has four to eight digits, of any script', () => {
    expect(['2580', '19283746', '１９２８', '1 9 2 8'].map(refusePin)).toEqual(Array(4).fill(undefined))
    expect(['', '258', '192837465', '25a0', '2.58'].map(refusePin)).toEqual(Array(5).fill('pin_not_allowed'))
  })

  it('is neither repeated nor counting', () => {
    expect(['0000', '88888888', '1234', '3456789', '9876', '43210'].map(refusePin)).toEqual(
      Array(6).fill('pin_not_allowed'),
    )
    expect(['1235', '8901', '1122', '2468', '1212'].map(refusePin)).toEqual(Array(5).fill(undefined))
  })
})

describe('staff', () => {
  const mia = { name: 'Mia', role: 'cashier', perBill: cig(20), perDay: cig(100) } as const

  it('have a name, and limits that fit together', () => {
    expect(refuseStaff(mia)).toBeUndefined()
    expect(refuseStaff({ ...mia, perBill: null, perDay: null })).toBeUndefined()
    expect(refuseStaff({ ...mia, perDay: mia.perBill })).toBeUndefined()
    expect(refuseStaff({ ...mia, name: ' ' })).toBe('content_empty')
    expect(refuseStaff({ ...mia, name: 'ü'.repeat(staffNameLength) })).toBeUndefined()
    expect(refuseStaff({ ...mia, name: 'ü'.repeat(staffNameLength + 1) })).toBe('content_too_long')
    expect(refuseStaff({ ...mia, perDay: null })).toBe('illegal_value')
    expect(refuseStaff({ ...mia, perBill: null })).toBe('illegal_value')
    expect(refuseStaff({ ...mia, perBill: cig(0) })).toBe('illegal_value')
    expect(refuseStaff({ ...mia, perDay: micros<'CIG'>(mia.perBill - 1n) })).toBe('illegal_value')
  })
})

describe('a refund by staff', () => {
  const facts: StaffRefundFacts = {
    ...{ role: 'cashier' as const, perBill: cig(20), perDay: cig(50), money: cig(20), ofBill: cig(0), ofDay: cig(30) },
    ...{ paidAt: new Date('2026-11-30T01:00:00Z'), at },
  }

  it('reaches the limits exactly, and no millionth more', () => {
    const more = micros<'CIG'>(facts.money + 1n)
    expect(refuseStaffRefund(facts)).toBeUndefined()
    expect(refuseStaffRefund({ ...facts, money: more })).toBe('refund_above_limit')
    expect(refuseStaffRefund({ ...facts, money: more, perBill: cig(50) })).toBe('refund_above_day_limit')
    expect(refuseStaffRefund({ ...facts, money: cig(15), ofBill: micros<'CIG'>(5_000_001n) })).toBe(
      'refund_above_limit',
    )
  })

  it('is nothing for a cashier without limits, and anything for a manager', () => {
    const free = { ...facts, perBill: null, perDay: null }
    expect(refuseStaffRefund({ ...free, money: micros<'CIG'>(1n) })).toBe('refund_above_limit')
    expect(refuseStaffRefund({ ...free, role: 'manager', money: cig(1_000_000) })).toBeUndefined()
  })

  it('of another business day is for managers', () => {
    const yesterday = { ...facts, paidAt: new Date('2026-11-29T15:59:59Z') }
    expect(refuseStaffRefund(yesterday)).toBe('not_found')
    expect(refuseStaffRefund({ ...yesterday, role: 'manager' })).toBeUndefined()
  })

  it('leaves what the rule allows', () => {
    const left = staffRefundLeft(facts) ?? cig(0)
    expect(left).toBe(cig(20))
    expect(refuseStaffRefund({ ...facts, money: left })).toBeUndefined()
    expect(staffRefundLeft({ ...facts, ofDay: cig(60) })).toBe(0n)
    expect(staffRefundLeft({ ...facts, perBill: null, perDay: null })).toBe(0n)
    expect(staffRefundLeft({ ...facts, role: 'manager', perBill: null, perDay: null })).toBeUndefined()
  })
})

describe('a till', () => {
  it('locks after its minutes without use, or by hand; another device never does', () => {
    const used = (ms: number) => new Date(at.getTime() - ms)
    expect(isTillLocked({ minutes: 5, usedAt: used(299_999) }, at)).toBe(false)
    expect(isTillLocked({ minutes: 5, usedAt: used(300_000) }, at)).toBe(true)
    expect(isTillLocked({ minutes: 5, usedAt: null }, at)).toBe(true)
    expect(isTillLocked({ minutes: null, usedAt: null }, at)).toBe(false)
  })

  it('takes one to sixty minutes', () => {
    expect([0, 1, 60, 61, 1.5].map(refuseTillMinutes)).toEqual([
      ...['illegal_value', undefined, undefined],
      ...['illegal_value', 'illegal_value'],
    ])
  })
})

describe('a try of a PIN', () => {
  it('is refused at the limit of the hour, of the day and of the till, each by itself', () => {
    const none = { hour: 0, day: 0, till: 0 }
    expect(refusePinTry(none)).toBeUndefined()
    const kinds = ['hour', 'day', 'till'] as const
    for (const kind of kinds) {
      expect(refusePinTry({ ...none, [kind]: pinTries[kind] - 1 })).toBeUndefined()
      expect(refusePinTry({ ...none, [kind]: pinTries[kind] })).toBe('code_request_too_frequent')
    }
    // A day has more tries than an hour, or it would be the hour’s limit.
    expect(pinTries).toEqual({ hour: 5, day: 20, till: 20 })
  })
})
