import { describe, expect, it } from 'vitest'
import { refuseSetting, relatedSettings, settingBounds, settingKeys } from './setting-bounds.ts'
import { defaultSettings, type Settings } from './settings.ts'

const changed = (key: string, value: number, others: Partial<Settings> = {}) =>
  refuseSetting({ key, value, settings: { ...defaultSettings, ...others } })

describe('a setting', () => {
  it('has bounds, and a default that is valid beside the other defaults', () => {
    expect(settingKeys.toSorted()).toEqual(Object.keys(defaultSettings).toSorted())
    for (const key of settingKeys) {
      const value = Number(defaultSettings[key])
      // Checked against all others, it is refused only because it changes nothing.
      expect([key, changed(key, value)]).toEqual([key, 'illegal_operation'])
    }
  })

  it.each(settingKeys)('%s accepts its lowest and highest value, and nothing beyond', (key) => {
    const { least, most } = settingBounds[key]
    // The settings that it is compared with have the same value, so that only its own bounds decide.
    const changedTo = (value: number) => {
      const level = Object.fromEntries(relatedSettings(key).map((other) => [other, value]))
      const window = { withdrawalOpens: -1, withdrawalCloses: 86_401 }
      return changed(key, value, { ...level, ...window, [key]: -2 })
    }
    expect([least - 1, least, most, most + 1].map(changedTo)).toEqual([
      'illegal_value',
      undefined,
      undefined,
      'illegal_value',
    ])
  })

  it.each([
    ['withdrawalOpens', 75_600, 'illegal_value'],
    ['withdrawalOpens', 75_599, undefined],
    ['withdrawalCloses', 32_400, 'illegal_value'],
    ['withdrawalCloses', 32_401, undefined],
    ['withdrawalCloses', 86_400, undefined],
    ['withdrawalMaximum', 999_999_999, 'illegal_value'],
    ['withdrawalMaximum', 1_000_000_000, undefined],
    ['rebateStep', 1_000_000_000, undefined],
    ['rebateMost', 50_000_000, undefined],
    ['levelDirect2', 2, 'illegal_value'],
    ['levelDirect2', 3, undefined],
    ['levelDirect2', 10, undefined],
    ['levelDirect2', 11, 'illegal_value'],
    ['levelTeam4', 199, 'illegal_value'],
    ['levelTeam1', 50, undefined],
    ['return1', 101, 'illegal_value'],
    ['return5', 149, 'illegal_value'],
    ['return5', 150, undefined],
    ['orderMaximum', 199_999_999, 'illegal_value'],
    ['orderMaximum', 200_000_000, undefined],
    ['orderCigMaximum', 199_999_999, 'illegal_value'],
    ['subsidyStudioMost', 199_999_999, 'illegal_value'],
    ['subsidyExtraMost', 49_999_999, 'illegal_value'],
    ['rafflePrize2', 99_999_999, 'illegal_value'],
    ['rafflePrize2', 100_000_000, undefined],
    ['rafflePrize2', 1_000_000_001, 'illegal_value'],
    ['priceRise', 50_000, 'illegal_value'],
    ['transferFee', 10.5, 'illegal_value'],
    ['transferFee', Number.NaN, 'illegal_value'],
    ['transferFee', 0, 'illegal_operation'],
    ['anInvention', 1, 'not_found'],
    ['toString', 1, 'not_found'],
  ])('a change of %s to %d is answered with %s', (key, value, code) => expect(changed(key, value)).toBe(code))

  it('is checked against the present values of the others, not against their defaults', () => {
    expect(changed('withdrawalMinimum', 500_000_000, { withdrawalMaximum: 400_000_000n })).toBe('illegal_value')
    expect(changed('withdrawalMinimum', 400_000_000, { withdrawalMaximum: 400_000_000n })).toBeUndefined()
    expect(changed('rebateStep', 60_000_000, { rebateMost: 59_999_999n })).toBe('illegal_value')
    expect(changed('depositGrace', 3_600, { depositShown: 3_600 })).toBeUndefined()
    expect(changed('depositGrace', 3_600, { depositShown: 3_601 })).toBe('illegal_value')
  })

  it('is not refused because an unrelated setting is wrong', () => {
    const wrongWindow = { withdrawalOpens: 80_000 }
    expect(changed('transferFee', 10, wrongWindow)).toBeUndefined()
    expect(changed('withdrawalCloses', 80_000, wrongWindow)).toBe('illegal_value')
    expect(relatedSettings('transferFee')).toEqual([])
    expect(relatedSettings('withdrawalMaximum').toSorted()).toEqual(['withdrawalMinimum', 'withdrawalSecond'])
  })
})
