import { describe, expect, it } from 'vitest'
import { isLockedDown, nameChangeFrom, networkOf, refuseNameChange, refuseUnlock } from './own-account.ts'

const at = new Date('2026-11-30T00:00:00Z')
const seconds = (n: number) => new Date(at.getTime() + n * 1_000)

describe('another name', () => {
  const facts = { pause: 60, at }
  it('may be taken at the first time, and again at the second at which the pause ends', () => {
    expect(refuseNameChange({ ...facts, changedAt: null })).toBeUndefined()
    expect(refuseNameChange({ ...facts, changedAt: seconds(-60) })).toBeUndefined()
    expect(refuseNameChange({ ...facts, changedAt: seconds(-59) })).toBe('name_changed_lately')
    expect(nameChangeFrom({ ...facts, changedAt: seconds(-59) })).toEqual(seconds(1))
  })
})

describe('a locked account', () => {
  it('stays locked until the second of the end, which nobody knows before it is asked for', () => {
    expect(isLockedDown({ at: null, endsAt: null }, at)).toBe(false)
    expect(isLockedDown({ at: seconds(-9), endsAt: null }, at)).toBe(true)
    expect(isLockedDown({ at: seconds(-9), endsAt: seconds(1) }, at)).toBe(true)
    expect(isLockedDown({ at: seconds(-9), endsAt: at }, at)).toBe(false)
  })

  it('is unlocked once', () => {
    expect(refuseUnlock({ at: seconds(-9), endsAt: null }, at)).toBeUndefined()
    expect(refuseUnlock({ at: seconds(-9), endsAt: seconds(1) }, at)).toBe('illegal_operation')
    expect(refuseUnlock({ at: null, endsAt: null }, at)).toBe('illegal_operation')
  })
})

it.each([
  ['203.0.113.7', '203.0.113.*'],
  ['::ffff:203.0.113.7', '203.0.113.*'],
  ['2001:DB8:1:2::5', '2001:db8:1::*'],
  ['2001:db8::5', '2001:db8::*'],
  ['::1', ''],
  ['', ''],
  ['somewhere', ''],
])('of the address %s only its network is kept: %s', (ip, network) => expect(networkOf(ip)).toBe(network))
