import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../platform/settings.ts'
import {
  type ActivityType,
  activityLengths,
  activityStatusAt,
  applicationName,
  applicationStates,
  applicationStatusOf,
  refuseActivityText,
  refuseActivityTimes,
  refuseApplication,
  refuseApplicationForm,
  refuseSubsidy,
  reviewDueAt,
  type SubsidyFacts,
} from './activity.ts'

const at = (text: string) => new Date(text)
const uscd = (whole: number) => BigInt(whole) * 1_000_000n

describe('an activity', () => {
  const times = { startsAt: at('2026-03-02T00:00:00Z'), endsAt: at('2026-03-05T00:00:00Z') }

  it('is upcoming, ongoing or ended by its times', () => {
    expect(activityStatusAt(times, at('2026-03-01T23:59:59.999Z'))).toBe(0)
    expect(activityStatusAt(times, times.startsAt)).toBe(1)
    expect(activityStatusAt(times, at('2026-03-04T23:59:59.999Z'))).toBe(1)
    expect(activityStatusAt(times, times.endsAt)).toBe(2)
  })

  it('ends after it starts, and at most a year later', () => {
    const { startsAt } = times
    expect(refuseActivityTimes(times)).toBeUndefined()
    expect(refuseActivityTimes({ startsAt, endsAt: startsAt })).toBe('invalid_date')
    expect(refuseActivityTimes({ startsAt, endsAt: at('2026-03-02T00:00:00.001Z') })).toBeUndefined()
    expect(refuseActivityTimes({ startsAt, endsAt: at('2027-03-03T00:00:00Z') })).toBeUndefined()
    expect(refuseActivityTimes({ startsAt, endsAt: at('2027-03-03T00:00:00.001Z') })).toBe('invalid_date')
    expect(refuseActivityTimes({ startsAt, endsAt: new Date(Number.NaN) })).toBe('invalid_date')
  })

  it('needs a title and a body within their lengths', () => {
    expect(refuseActivityText({ title: ' ', body: 'x' })).toBe('content_empty')
    expect(refuseActivityText({ title: 'x', body: '\n' })).toBe('content_empty')
    expect(refuseActivityText({ title: ` ${'x'.repeat(120)} `, body: ` ${'🚬'.repeat(2_000)} ` })).toBeUndefined()
    expect(refuseActivityText({ title: 'x'.repeat(121), body: 'x' })).toBe('content_too_long')
    expect(refuseActivityText({ title: 'x', body: 'x'.repeat(2_001) })).toBe('content_too_long')
  })
})

describe('an application', () => {
  it('gets the title of its activity, cut between characters', () => {
    const title = `${'a'.repeat(activityLengths.name - 1)}🎷 and more`
    const name = applicationName(title)
    expect(name).toBe(title.slice(0, activityLengths.name + 1))
    expect(name.isWellFormed()).toBe(true)
    expect(applicationName(`${'a'.repeat(59)} and more`)).toBe('a'.repeat(59))
    expect(refuseApplicationForm({ name, mark: 'x', photos: 2 })).toBeUndefined()
  })

  const valid = {
    ...{ name: 'An evening', type: 'meeting' as ActivityType, mark: 'We met.', photos: 2 },
    ...{ level: 1, appliedToday: false },
  }

  it('is accepted when it is complete', () => {
    expect(refuseApplication(valid)).toBeUndefined()
    expect(refuseApplication({ ...valid, photos: 10, activity: { type: 'meeting', status: 1 } })).toBeUndefined()
    expect(refuseApplication({ ...valid, name: ` ${'x'.repeat(60)} `, mark: ` ${'x'.repeat(500)} ` })).toBeUndefined()
  })

  it.each([
    [{ appliedToday: true }, 'activity_already_joined_today'],
    [{ activity: { type: 'meeting', status: 0 } }, 'activity_not_ongoing'],
    [{ activity: { type: 'meeting', status: 2 } }, 'activity_not_ongoing'],
    [{ activity: { type: 'salon', status: 1 }, level: 5 }, 'wrong_type'],
    [{ type: 'salon', level: 1 }, 'level_too_low'],
    [{ name: '  ' }, 'content_empty'],
    [{ mark: '' }, 'content_empty'],
    [{ mark: ' ' }, 'content_empty'],
    [{ name: 'x'.repeat(61) }, 'content_too_long'],
    [{ mark: 'x'.repeat(501) }, 'content_too_long'],
    [{ photos: 1 }, 'wrong_param'],
    [{ photos: 11 }, 'wrong_param'],
  ] as const)('is refused for %j', (it, code) => {
    expect(refuseApplication({ ...valid, ...it })).toBe(code)
  })

  it('for a salon is accepted from a silver member', () => {
    expect(refuseApplication({ ...valid, type: 'salon', level: 2 })).toBeUndefined()
  })

  it('has the status of success from its approval on, paid or not', () => {
    expect(applicationStates).toEqual(['waiting', 'processing', 'paid', 'refused'])
    expect(applicationStates.map(applicationStatusOf)).toEqual([0, 1, 1, 2])
  })
})

describe('the answer to an application is due', () => {
  it.each([
    // A Monday in UTC+8: the end of the Monday after.
    ['2026-03-02T04:00:00Z', 5, '2026-03-09T16:00:00.000Z'],
    // A Friday in UTC+8, though still Thursday in UTC.
    ['2026-03-05T20:00:00Z', 1, '2026-03-09T16:00:00.000Z'],
    // A Saturday counts from the Monday.
    ['2026-03-07T04:00:00Z', 1, '2026-03-09T16:00:00.000Z'],
    ['2026-03-07T04:00:00Z', 5, '2026-03-13T16:00:00.000Z'],
  ])('at the end of the working days after %s', (made, days, due) => {
    expect(reviewDueAt(at(made), days).toISOString()).toBe(due)
  })
})

describe('a subsidy', () => {
  const facts = (it: Partial<SubsidyFacts>): SubsidyFacts => ({
    ...{ type: 'workshop', people: 12, photos: 5, money: uscd(200), extra: 0n, terms: defaultSettings },
    ...it,
  })
  const refusal = (it: Partial<SubsidyFacts>) => refuseSubsidy(facts(it))

  it('of a workshop is 200 to 500 USCD, from 10 people on', () => {
    expect(refusal({})).toBeUndefined()
    expect(refusal({ money: uscd(500) })).toBeUndefined()
    expect(refusal({ money: uscd(200) - 1n })).toBe('wrong_money')
    expect(refusal({ money: uscd(500) + 1n })).toBe('wrong_money')
    expect(refusal({ people: 9 })).toBe('illegal_value')
  })

  it('of a meeting is 10 USCD a person, for 5 to 20 people', () => {
    const meeting = (people: number, money = uscd(10 * people)) =>
      refusal({ type: 'meeting', people, money, photos: 2 })
    expect([4, 5, 20, 21].map((people) => meeting(people))).toEqual([
      'illegal_value',
      undefined,
      undefined,
      'illegal_value',
    ])
    expect(meeting(7, uscd(70) + 1n)).toBe('wrong_money')
    expect(meeting(7, uscd(70) - 1n)).toBe('wrong_money')
  })

  it('of a salon is 500 USCD, for 10 to 30 people and at least 5 photos', () => {
    const salon = (it: Partial<SubsidyFacts>) => refusal({ type: 'salon', money: uscd(500), ...it })
    expect([9, 10, 30, 31].map((people) => salon({ people }))).toEqual([
      'illegal_value',
      undefined,
      undefined,
      'illegal_value',
    ])
    expect(salon({ photos: 4 })).toBe('illegal_value')
    expect(salon({ money: uscd(499) })).toBe('wrong_money')
  })

  it('has an extra reward of 50 to 100 USCD from 10 people on; other types get only that', () => {
    expect(refusal({ extra: uscd(50) })).toBeUndefined()
    expect(refusal({ extra: uscd(100), people: 10 })).toBeUndefined()
    expect(refusal({ extra: uscd(50) - 1n })).toBe('wrong_money')
    expect(refusal({ extra: uscd(100) + 1n })).toBe('wrong_money')
    expect(refusal({ type: 'meeting', people: 9, money: uscd(90), extra: uscd(50) })).toBe('wrong_money')
    expect(refusal({ type: 'other', money: 0n, extra: uscd(60) })).toBeUndefined()
    expect(
      refusal({ type: 'other', money: 0n, extra: 1n, terms: { ...defaultSettings, subsidyExtraLeast: 1n } }),
    ).toBeUndefined()
    expect(refusal({ type: 'other', money: 0n })).toBe('wrong_money')
    expect(refusal({ type: 'other', money: 1n, extra: uscd(60) })).toBe('wrong_money')
  })

  it('refuses a number of people that is negative, not whole or above 10,000', () => {
    const extraOnly = (people: number) => refusal({ type: 'other', people, money: 0n, extra: uscd(60) })
    expect([10, 10_000, 10_001].map(extraOnly)).toEqual([undefined, undefined, 'illegal_value'])
    for (const people of [-1, 1.5, Number.NaN, 10_001]) expect(refusal({ people })).toBe('illegal_value')
  })
})
