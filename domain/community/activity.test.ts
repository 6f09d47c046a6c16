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

  it('has not started, goes on, has ended', () => {
    expect(activityStatusAt(times, at('2026-03-01T23:59:59.999Z'))).toBe(0)
    expect(activityStatusAt(times, times.startsAt)).toBe(1)
    expect(activityStatusAt(times, at('2026-03-04T23:59:59.999Z'))).toBe(1)
    expect(activityStatusAt(times, times.endsAt)).toBe(2)
  })

  it('ends after it starts, and within a year', () => {
    const { startsAt } = times
    expect(refuseActivityTimes(times)).toBeUndefined()
    expect(refuseActivityTimes({ startsAt, endsAt: startsAt })).toBe('invalid_date')
    expect(refuseActivityTimes({ startsAt, endsAt: at('2026-03-02T00:00:00.001Z') })).toBeUndefined()
    expect(refuseActivityTimes({ startsAt, endsAt: at('2027-03-03T00:00:00Z') })).toBeUndefined()
    expect(refuseActivityTimes({ startsAt, endsAt: at('2027-03-03T00:00:00.001Z') })).toBe('invalid_date')
    expect(refuseActivityTimes({ startsAt, endsAt: new Date(Number.NaN) })).toBe('invalid_date')
  })

  it('is told in whole texts', () => {
    expect(refuseActivityText({ title: ' ', body: 'x' })).toBe('content_empty')
    expect(refuseActivityText({ title: 'x', body: '\n' })).toBe('content_empty')
    expect(refuseActivityText({ title: ` ${'x'.repeat(120)} `, body: ` ${'🚬'.repeat(2_000)} ` })).toBeUndefined()
    expect(refuseActivityText({ title: 'x'.repeat(121), body: 'x' })).toBe('content_too_long')
    expect(refuseActivityText({ title: 'x', body: 'x'.repeat(2_001) })).toBe('content_too_long')
  })
})

describe('an application', () => {
  it('is named after its activity, whole characters of it', () => {
    const title = `${'a'.repeat(activityLengths.name - 1)}🎷 and more`
    const name = applicationName(title)
    expect(name).toBe(title.slice(0, activityLengths.name + 1))
    expect(name.isWellFormed()).toBe(true)
    expect(applicationName(`${'a'.repeat(59)} and more`)).toBe('a'.repeat(59))
    expect(refuseApplicationForm({ name, mark: 'x', photos: 2 })).toBeUndefined()
  })

  const good = {
    ...{ name: 'An evening', type: 'meeting' as ActivityType, mark: 'We met.', photos: 2 },
    ...{ level: 1, appliedToday: false },
  }

  it('is taken', () => {
    expect(refuseApplication(good)).toBeUndefined()
    expect(refuseApplication({ ...good, photos: 10, activity: { type: 'meeting', status: 1 } })).toBeUndefined()
    expect(refuseApplication({ ...good, name: ` ${'x'.repeat(60)} `, mark: ` ${'x'.repeat(500)} ` })).toBeUndefined()
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
  ] as const)('is refused for %j', (it, why) => {
    expect(refuseApplication({ ...good, ...it })).toBe(why)
  })

  it('for a salon takes a silver member', () => {
    expect(refuseApplication({ ...good, type: 'salon', level: 2 })).toBeUndefined()
  })

  it('counts as a success from when it is approved on, paid or not', () => {
    expect(applicationStates).toEqual(['waiting', 'processing', 'paid', 'refused'])
    expect(applicationStates.map(applicationStatusOf)).toEqual([0, 1, 1, 2])
  })
})

describe('an answer is due', () => {
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
  const no = (it: Partial<SubsidyFacts>) => refuseSubsidy(facts(it))

  it('of a studio is 200 to 500', () => {
    expect(no({})).toBeUndefined()
    expect(no({ money: uscd(500) })).toBeUndefined()
    expect(no({ money: uscd(200) - 1n })).toBe('wrong_money')
    expect(no({ money: uscd(500) + 1n })).toBe('wrong_money')
    expect(no({ people: 9 })).toBe('illegal_value')
  })

  it('of a gathering is 10 for each of 5 to 20 who came', () => {
    const gathering = (people: number, money = uscd(10 * people)) => no({ type: 'meeting', people, money, photos: 2 })
    expect([4, 5, 20, 21].map((people) => gathering(people))).toEqual([
      'illegal_value',
      undefined,
      undefined,
      'illegal_value',
    ])
    expect(gathering(7, uscd(70) + 1n)).toBe('wrong_money')
    expect(gathering(7, uscd(70) - 1n)).toBe('wrong_money')
  })

  it('of a salon is 500, for 10 to 30 people and from 5 photos on', () => {
    const salon = (it: Partial<SubsidyFacts>) => no({ type: 'salon', money: uscd(500), ...it })
    expect([9, 10, 30, 31].map((people) => salon({ people }))).toEqual([
      'illegal_value',
      undefined,
      undefined,
      'illegal_value',
    ])
    expect(salon({ photos: 4 })).toBe('illegal_value')
    expect(salon({ money: uscd(499) })).toBe('wrong_money')
  })

  it('has an extra reward of 50 to 100 from ten people on, which is all there is for what is none of these', () => {
    expect(no({ extra: uscd(50) })).toBeUndefined()
    expect(no({ extra: uscd(100), people: 10 })).toBeUndefined()
    expect(no({ extra: uscd(50) - 1n })).toBe('wrong_money')
    expect(no({ extra: uscd(100) + 1n })).toBe('wrong_money')
    expect(no({ type: 'meeting', people: 9, money: uscd(90), extra: uscd(50) })).toBe('wrong_money')
    expect(no({ type: 'other', money: 0n, extra: uscd(60) })).toBeUndefined()
    expect(
      no({ type: 'other', money: 0n, extra: 1n, terms: { ...defaultSettings, subsidyExtraLeast: 1n } }),
    ).toBeUndefined()
    expect(no({ type: 'other', money: 0n })).toBe('wrong_money')
    expect(no({ type: 'other', money: 1n, extra: uscd(60) })).toBe('wrong_money')
  })

  it('takes no number of people that is none', () => {
    const alone = (people: number) => no({ type: 'other', people, money: 0n, extra: uscd(60) })
    expect([10, 10_000, 10_001].map(alone)).toEqual([undefined, undefined, 'illegal_value'])
    for (const people of [-1, 1.5, Number.NaN, 10_001]) expect(no({ people })).toBe('illegal_value')
  })
})
