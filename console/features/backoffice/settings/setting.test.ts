import { settingBounds, settingKeys } from '@humidor/domain/platform/setting-bounds.ts'
import { defaultSettings } from '@humidor/domain/platform/settings.ts'
import { describe, expect, it } from 'vitest'
import { groupName, settingName, settingWords } from '../../../words/settings.ts'
import { boundsText, type Setting, settingMistake, settingsIn } from './setting.ts'

const all: Setting[] = settingKeys.map((key) => ({
  key,
  ...settingBounds[key],
  value: Number(defaultSettings[key]),
  byDefault: Number(defaultSettings[key]),
  changedAt: null,
  changedBy: null,
  waits: null,
}))
const of = (key: string) => all.find((one) => one.key === key) as Setting

describe('a setting', () => {
  it('is checked against the other settings in force', () => {
    expect(settingsIn(all)).toEqual(defaultSettings)
    expect(settingMistake(of('transferFee'), 10, all)).toBeUndefined()
    expect(settingMistake(of('transferFee'), 0, all)).toBe('This is already the value.')
    expect(settingMistake(of('transferFee'), undefined, all)).toBe('This value is not valid for this setting.')
    expect(settingMistake(of('priceRise'), 50_000, all)).toBe('Allowed: from 0.2 % to 1 %.')
    expect(settingMistake(of('withdrawalOpens'), 80_000, all)).toBe('This conflicts with Withdrawals close at, 21:00.')
    expect(settingMistake(of('rebateStep'), 4_000_000_000, all)).toContain('Allowed: from 1 USCD')
  })

  it('shows its bounds in readable units', () => {
    expect(boundsText(of('addressPause'))).toBe('from 1 h to 168 h')
    expect(boundsText(of('withdrawalMaximum'))).toBe('from 100 USDT to 1,000,000 USDT')
  })

  it('has its own name, and so has every group', () => {
    const names = settingKeys.map((key) => `${groupName[settingBounds[key].group]}: ${settingWords[key].name}`)
    expect(new Set(names).size).toBe(settingKeys.length)
    expect(settingName('anInvention')).toBe('anInvention')
  })
})
