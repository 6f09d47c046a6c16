import { defaultSettings } from '@humidor/domain/platform/settings.ts'
import { describe, expect, it } from 'vitest'
import { type Application, subsidyTyped } from './application.ts'

const application = (type: Application['type'], photos = 5) =>
  ({ type, photos, terms: defaultSettings }) as unknown as Application
const typed = (people: string, money = '', extra = '') => ({ people, money, extra })
const uscd = (whole: number) => BigInt(whole) * 1_000_000n

describe('an entered subsidy', () => {
  it('follows from the number of participants, if the table leaves no choice', () => {
    expect(subsidyTyped(application('meeting'), typed('12'))).toMatchObject({
      is: 'right',
      money: uscd(120),
      extra: 0n,
    })
    expect(subsidyTyped(application('salon'), typed('30', '', '50'))).toMatchObject({
      ...{ is: 'right', money: uscd(500), extra: uscd(50) },
    })
  })

  it('is entered if the table leaves a choice', () => {
    expect(subsidyTyped(application('workshop'), typed('10', '350.5'))).toMatchObject({
      is: 'right',
      money: 350_500_000n,
    })
    expect(subsidyTyped(application('workshop'), typed('10', '199'))).toMatchObject({ is: 'wrong', field: 'money' })
    expect(subsidyTyped(application('workshop'), typed('10', 'x'))).toMatchObject({ is: 'wrong', field: 'money' })
  })

  it.each([
    ['meeting', typed(''), 'people'],
    ['meeting', typed('4'), 'people'],
    ['meeting', typed('21'), 'people'],
    ['meeting', typed('1.5'), 'people'],
    ['meeting', typed('12', '', '49'), 'extra'],
    ['meeting', typed('9', '', '50'), 'extra'],
    ['other', typed('12'), 'extra'],
  ] as const)('of a %s with %j is wrong at %s', (type, it, field) => {
    expect(subsidyTyped(application(type), it)).toMatchObject({ is: 'wrong', field })
  })

  it('reports missing photos', () => {
    const result = subsidyTyped(application('salon', 4), typed('12'))
    expect(result).toEqual({ is: 'wrong', field: 'people', why: '5 photos are needed, and there are 4.' })
  })
})
