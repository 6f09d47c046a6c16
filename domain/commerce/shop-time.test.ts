import { describe, expect, it, vi } from 'vitest'
import { BUSINESS_ZONE, businessDay, startOf, wallClock } from '../business-day.ts'
import { isZone, shopClock, shopDay, shopMoment, startOfShopDay, startsOfShopDays } from './shop-time.ts'

const HOUR = 3_600_000
const hoursOf = (zone: string, day: `${number}-${number}-${number}`) => {
  const [from, before] = startsOfShopDays(zone, { from: day, to: day })
  return ((before?.getTime() ?? 0) - (from?.getTime() ?? 0)) / HOUR
}

describe('the days of a shop', () => {
  it.each([
    ['in Berlin, when clocks go forward', 'Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00Z', 23],
    ['in Berlin, when clocks go back', 'Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00Z', 25],
    ['in Kathmandu, a quarter of an hour apart', 'Asia/Kathmandu', '2026-11-30', '2026-11-29T18:15:00Z', 24],
    [
      'on Lord Howe, where summer time is half an hour',
      'Australia/Lord_Howe',
      '2026-10-04',
      '2026-10-03T13:30:00Z',
      23.5,
    ],
    ['in Cairo, where the clock skips midnight', 'Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00Z', 23],
    ['in Havana, where midnight comes twice', 'America/Havana', '2026-11-01', '2026-11-01T04:00:00Z', 25],
    ['in Apia, a day that was left out', 'Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00Z', 0],
    ['in UTC', 'UTC', '2026-02-28', '2026-02-28T00:00:00Z', 24],
  ] as const)('%s', (_, zone, day, start, hours) => {
    expect(startOfShopDay(zone, day)).toEqual(new Date(start))
    expect(hoursOf(zone, day)).toBe(hours)
    if (hours === 0) return
    expect(shopDay(zone, new Date(start))).toBe(day)
    expect(shopDay(zone, new Date(Date.parse(start) - 1)) < day).toBe(true)
  })

  it('follow each other without a gap through a year, in zones of every kind', () => {
    for (const zone of [
      'Europe/Berlin',
      'Africa/Cairo',
      'America/Havana',
      'Asia/Kathmandu',
      'America/St_Johns',
      'Pacific/Auckland',
    ]) {
      const starts = startsOfShopDays(zone, { from: '2026-01-01', to: '2026-12-31' })
      expect(starts).toHaveLength(366)
      const hours = starts.slice(1).map((next, at) => (next.getTime() - (starts[at]?.getTime() ?? 0)) / HOUR)
      expect(hours.every((one) => one >= 23 && one <= 25)).toBe(true)
      expect(hours.reduce((sum, one) => sum + one, 0)).toBe(365 * 24)
    }
  })

  it('are business days in the zone of the platform', () => {
    const at = new Date('2026-11-21T15:59:59.999Z')
    expect(shopDay(BUSINESS_ZONE, at)).toBe(businessDay(at))
    expect(shopClock(BUSINESS_ZONE, at)).toBe(wallClock(at))
    expect(startOfShopDay(BUSINESS_ZONE, '2026-11-21')).toEqual(startOf('2026-11-21'))
  })
})

describe('an hour of a shop', () => {
  it.each([
    ['is that of its clock', 'Europe/Berlin', '2026-11-30', 9, '2026-11-30T08:00:00Z'],
    ['is after the change of the same day', 'Europe/Berlin', '2026-03-29', 9, '2026-03-29T07:00:00Z'],
    ['is the moment after the gap, where the clock skips it', 'Europe/Berlin', '2026-03-29', 2, '2026-03-29T01:00:00Z'],
    ['is right after a gap that ends within it', 'Pacific/Chatham', '2026-09-27', 3, '2026-09-26T14:00:00Z'],
    ['is right after a gap of two hours', 'Antarctica/Troll', '2026-03-29', 2, '2026-03-29T01:00:00Z'],
    ['is within a gap of half an hour', 'Australia/Lord_Howe', '2026-10-04', 2, '2026-10-03T15:30:00Z'],
    ['is furthest ahead of all', 'Pacific/Kiritimati', '2026-11-30', 0, '2026-11-29T10:00:00Z'],
    ['is the first of two', 'Europe/Berlin', '2026-10-25', 2, '2026-10-25T00:00:00Z'],
    ['is after both of the hour before it', 'Europe/Berlin', '2026-10-25', 3, '2026-10-25T02:00:00Z'],
    ['is the start of a day whose midnight is skipped', 'Africa/Cairo', '2026-04-24', 0, '2026-04-23T22:00:00Z'],
    ['is the first of two midnights', 'America/Havana', '2026-11-01', 0, '2026-11-01T04:00:00Z'],
    ['has the minutes of the zone', 'Asia/Kathmandu', '2026-11-30', 23, '2026-11-30T17:15:00Z'],
  ] as const)('%s', (_, zone, day, hour, moment) => expect(shopMoment(zone, day, hour)).toEqual(new Date(moment)))
})

describe('a time zone', () => {
  it('in many spellings has one clock, so that nobody can fill the memory with them', () => {
    const letters = [...'europe/berlin']
    const spellings = Array.from({ length: 500 }, (_, n) =>
      letters.map((letter, at) => ((n >> at) & 1 ? letter.toUpperCase() : letter)).join(''),
    )
    const made = vi.spyOn(Intl, 'DateTimeFormat')
    expect(spellings.every(isZone)).toBe(true)
    expect(made.mock.calls.length).toBeLessThanOrEqual(1)
    made.mockRestore()
  })

  it.each(['Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Etc/GMT+8', 'UTC'])('%s is one', (name) =>
    expect(isZone(name)).toBe(true),
  )
  it.each(['Europe/Nowhere', '+08:00', 'UTC+8', '', 'Europe/Berlin; drop', 'A'.repeat(65)])('%j is none', (name) =>
    expect(isZone(name)).toBe(false),
  )
})
