import { describe, expect, it } from 'vitest'
import { settingBounds } from './setting-bounds.ts'
import { defaultSettings } from './settings.ts'
import { callSwitches, refuseSwitchedOff, switchedOff } from './switches.ts'

describe('a switch', () => {
  it('is a setting with the values 0 and 1, and on by default', () => {
    for (const name of callSwitches) expect(settingBounds[name]).toMatchObject({ unit: 'switch', least: 0, most: 1 })
    expect(switchedOff(defaultSettings)).toEqual([])
  })

  it('switches off its own call only', () => {
    const off = switchedOff({ ...defaultSettings, transfersOpen: 0 })
    expect(off).toEqual(['transfersOpen'])
    expect(callSwitches.filter((name) => refuseSwitchedOff(off, name))).toEqual(['transfersOpen'])
    expect(refuseSwitchedOff(off, 'transfersOpen')).toBe('not_offered')
  })
})
