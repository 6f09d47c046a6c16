import { describe, expect, it } from 'vitest'
import { settingBounds } from './setting-bounds.ts'
import { defaultSettings } from './settings.ts'
import { callSwitches, refuseSwitchedOff, switchedOff } from './switches.ts'

describe('a switch', () => {
  it('is a setting of two positions, and on unless somebody sets it', () => {
    for (const name of callSwitches) expect(settingBounds[name]).toMatchObject({ unit: 'switch', least: 0, most: 1 })
    expect(switchedOff(defaultSettings)).toEqual([])
  })

  it('takes off what it rules, and nothing else', () => {
    const off = switchedOff({ ...defaultSettings, transfersOpen: 0 })
    expect(off).toEqual(['transfersOpen'])
    expect(callSwitches.filter((name) => refuseSwitchedOff(off, name))).toEqual(['transfersOpen'])
    expect(refuseSwitchedOff(off, 'transfersOpen')).toBe('not_offered')
  })
})
