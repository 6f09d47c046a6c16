import { describe, expect, it } from 'vitest'
import {
  BUSINESS_ZONE,
  balanceDate,
  businessDay,
  dayAfter,
  dayName,
  isBusinessDay,
  isTimeOfDay,
  momentOf,
  nextMomentOf,
  startOf,
  wallClock,
} from './business-day.ts'

const byIntl = new Intl.DateTimeFormat('sv-SE', { timeZone: BUSINESS_ZONE, dateStyle: 'short' })

describe('the business day', () => {
  it('changes at midnight in UTC+8, to the millisecond', () => {
    expect(businessDay(new Date('2026-11-20T15:59:59.999Z'))).toBe('2026-11-20')
    expect(businessDay(new Date('2026-11-20T16:00:00.000Z'))).toBe('2026-11-21')
    expect(startOf('2026-11-21')).toEqual(new Date('2026-11-20T16:00:00Z'))
  })

  it('is the day of Asia/Shanghai for every hour of six years, with leap days and clock changes elsewhere', () => {
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2032, 0, 1); at += 3_600_000) {
      const moment = new Date(at)
      if (businessDay(moment) !== byIntl.format(moment)) expect.fail(`${moment.toISOString()} fell on another day`)
    }
  })

  it('counts days across the ends of months and years', () => {
    expect(dayAfter('2026-12-31')).toBe('2027-01-01')
    expect(dayAfter('2028-02-28')).toBe('2028-02-29')
    expect(dayAfter('2028-03-01', -1)).toBe('2028-02-29')
    expect(balanceDate('2026-12-31')).toBe(20261231)
  })

  it.each([
    ['2026-11-20T15:59:59.999Z', '2026-11-20 23:59:59'],
    ['2026-11-20T16:00:00.000Z', '2026-11-21 00:00:00'],
    ['2027-12-31T16:00:01.000Z', '2028-01-01 00:00:01'],
  ])('shows %s on the wall clock as %s', (at, wall) => expect(wallClock(new Date(at))).toBe(wall))

  it('is written as yyyy/mm/dd', () => expect(dayName('2026-11-21')).toBe('2026/11/21'))

  it('accepts only valid wall-clock times', () => {
    expect(['00:00', '09:30', '19:59', '23:59'].every(isTimeOfDay)).toBe(true)
    expect(['24:00', '9:30', '09:60', '09:30:00', ' 09:30', 'noon', ''].some(isTimeOfDay)).toBe(false)
  })

  it('finds the next moment of a wall-clock time, later than now, tomorrow if it has passed', () => {
    const ten = new Date('2026-12-31T02:00:00Z')
    expect(nextMomentOf('10:00', new Date(ten.getTime() - 1))).toEqual(ten)
    expect(nextMomentOf('10:00', ten)).toEqual(new Date('2027-01-01T02:00:00Z'))
    expect(nextMomentOf('00:00', ten)).toEqual(startOf('2027-01-01'))
  })

  it('finds the moment of a wall-clock time', () => {
    expect(momentOf('2026-11-21', '10:00')).toEqual(new Date('2026-11-21T02:00:00Z'))
    expect(momentOf('2026-11-21', '22:05')).toEqual(new Date('2026-11-21T14:05:00Z'))
  })

  it('accepts only valid days', () => {
    for (const day of ['2026-11-21', '2000-02-29', '2199-12-31']) expect(isBusinessDay(day)).toBe(true)
    for (const none of ['', '2026-11-31', '2026-02-29', '2026-13-01', '1999-12-31', '2200-01-01', '20261121'])
      expect(isBusinessDay(none)).toBe(false)
    for (const more of ['+2026-11-21', '2026-11-21 ', '2026-11-21\n', '12026-11-21'])
      expect(isBusinessDay(more)).toBe(false)
  })
})
