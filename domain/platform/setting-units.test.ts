import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type SettingUnit, settingBounds, settingKeys } from './setting-bounds.ts'
import { parseSetting, settingText, settingTyped, unitText } from './setting-units.ts'
import { defaultSettings } from './settings.ts'

describe('a setting in units for people', () => {
  it.each<[SettingUnit, number, string]>([
    ['USDT', 100_000_000_000, '100,000 USDT'],
    ['USDT', 10_500_001, '10.500001 USDT'],
    ['USCD', 1_234_567_890_000, '1,234,567.89 USCD'],
    ['price', 105_000, '0.105 USCD'],
    ['per mille', 10, '1 %'],
    ['per mille', 5, '0.5 %'],
    ['per mille', 0, '0 %'],
    ['per cent', 160, '160 %'],
    ['millionths', 5_000, '0.5 %'],
    ['millionths', 2_001, '0.2001 %'],
    ['points', 10_000, '10,000 points'],
    ['members', 20, '20 members'],
    ['orders', 20, '20 orders'],
    ['CIG', 100_000_000, '100 ₡'],
    ['switch', 0, 'off'],
    ['switch', 1, 'on'],
    ['seconds', 0, '0 min'],
    ['seconds', 45, '45 s'],
    ['seconds', 1_200, '20 min'],
    ['seconds', 5_400, '1 h 30 min'],
    ['seconds', 86_400, '24 h'],
    ['time of day', 32_400, '09:00'],
    ['time of day', 86_400, '24:00'],
    ['time of day', 61, '00:01:01'],
  ])('with %s %d is shown as %s', (unit, value, text) => expect(settingText(unit, value)).toBe(text))

  it('is typed as it is shown, without groups and unit, and has the same value', () => {
    for (const key of settingKeys) {
      const { unit, least, most } = settingBounds[key]
      fc.assert(
        fc.property(fc.integer({ min: least, max: most }), (value) => {
          expect(parseSetting(unit, settingTyped(unit, value))).toBe(value)
          expect(settingText(unit, value).replaceAll(',', '')).toBe(settingTyped(unit, value) + unitText(unit))
        }),
        { numRuns: 25 },
      )
      expect(parseSetting(unit, settingTyped(unit, Number(defaultSettings[key])))).toBe(Number(defaultSettings[key]))
    }
  })

  it.each<[SettingUnit, string, number | undefined]>([
    ['USDT', '10', 10_000_000],
    ['USDT', '2,01', 2_010_000],
    ['USDT', '1,000.00', undefined],
    ['per mille', '0.1', 1],
    ['per mille', '0.15', undefined],
    ['per cent', '50', 50],
    ['per cent', '50.5', undefined],
    ['millionths', '0.5', 5_000],
    ['millionths', '0.00001', undefined],
    ['points', '3', 3],
    ['points', '-3', undefined],
    ['USDT', '9007199254.740991', Number.MAX_SAFE_INTEGER],
    ['USDT', '9007199254.740992', undefined],
    ['members', '1e3', undefined],
    ['members', '10²', undefined],
    ['members', '１０', 10],
    ['switch', ' On ', 1],
    ['switch', 'off', 0],
    ['switch', 'constructor', undefined],
    ['switch', '1', undefined],
    ['seconds', '24 h', 86_400],
    ['seconds', '24h', 86_400],
    ['seconds', '1 h 30 min', 5_400],
    ['seconds', '90 min', 5_400],
    ['seconds', ' 45 s ', 45],
    ['seconds', '24', undefined],
    ['seconds', '1² h', undefined],
    ['seconds', '２４ h', 86_400],
    ['seconds', '', undefined],
    ['seconds', '1.5 h', undefined],
    ['seconds', '30 min 1 h', undefined],
    ['time of day', '9:00', 32_400],
    ['time of day', '24:00', 86_400],
    ['time of day', ' 09:00:30 ', 32_430],
    ['time of day', '24:00:01', undefined],
    ['time of day', '24:01', undefined],
    ['time of day', '109:00', undefined],
    ['time of day', '09:00:30 h', undefined],
    ['time of day', '09:60', undefined],
    ['time of day', '9', undefined],
    ['time of day', '①9:00', undefined],
    ['time of day', '\u202E00:21', undefined],
    ['seconds', '\u202E12 s', undefined],
    ['time of day', '０９：００', 32_400],
  ])('in %s is read from %j as %s', (unit, text, value) => expect(parseSetting(unit, text)).toBe(value))
})
