import { describe, expect, it } from 'vitest'
import { alertStep, CLEAR_FOR_S, type OpenAlert, refuseAcknowledging, refuseSilence } from './alerts.ts'

const at = new Date('2026-11-30T12:00:00Z')
const ago = (seconds: number) => new Date(at.getTime() - seconds * 1_000)
const open = (it: Partial<OpenAlert> = {}): OpenAlert => ({
  state: 'firing',
  beganAt: ago(3_600),
  clearSince: null,
  ...it,
})

describe('an alert', () => {
  it('fires at once, or is pending where its condition must last', () => {
    expect(alertStep('depositsDoNotAddUp', undefined, true, at)).toBe('fire')
    expect(alertStep('chainDown', undefined, true, at)).toBe('pend')
    expect(alertStep('chainDown', undefined, false, at)).toBe('none')
  })

  it('fires once its condition has lasted, and is forgotten if it ends before', () => {
    const pending = (seconds: number) => open({ state: 'pending', beganAt: ago(seconds) })
    expect(alertStep('chainDown', pending(179), true, at)).toBe('hold')
    expect(alertStep('chainDown', pending(180), true, at)).toBe('fire')
    expect(alertStep('chainDown', pending(180), false, at)).toBe('drop')
  })

  it('is resolved once its condition has not held for five minutes without a break', () => {
    expect(alertStep('chainDown', open(), false, at)).toBe('clear')
    expect(alertStep('chainDown', open({ clearSince: ago(CLEAR_FOR_S - 1) }), false, at)).toBe('hold')
    expect(alertStep('chainDown', open({ clearSince: ago(CLEAR_FOR_S) }), false, at)).toBe('resolve')
    expect(alertStep('chainDown', open({ state: 'acknowledged', clearSince: ago(CLEAR_FOR_S) }), false, at)).toBe(
      'resolve',
    )
    expect(alertStep('chainDown', open({ clearSince: ago(CLEAR_FOR_S) }), true, at)).toBe('hold')
  })
})

it('is acknowledged while it fires, once', () => {
  expect(refuseAcknowledging('firing')).toBeUndefined()
  for (const state of ['pending', 'acknowledged', 'resolved'] as const)
    expect(refuseAcknowledging(state)).toBe('illegal_operation')
})

it('a silence is ended only while it lasts', () => {
  expect(refuseSilence(0, ago(-60), at)).toBeUndefined()
  expect(refuseSilence(4, null, at)).toBeUndefined()
  for (const until of [null, at, ago(60)]) expect(refuseSilence(0, until, at)).toBe('illegal_operation')
})
