import { describe, expect, it } from 'vitest'
import { type Alert, lineOf, statusOf } from './alert.ts'

const now = new Date('2026-11-30T12:00:00Z')
const later = new Date('2026-11-30T13:00:00Z')
const alert: Alert = {
  ...{ id: '1', rule: 'chainDown', subject: 'TRX', severity: 'critical', state: 'firing', value: 1, threshold: 1 },
  ...{ firedAt: now, resolvedAt: null, clearSince: null, acknowledged: null, silence: null },
}

describe('an alert in the list', () => {
  it('says what it is about and its figure, where the rule alone does not', () => {
    expect(lineOf(alert)).toBe('TRON')
    expect(lineOf({ rule: 'withdrawalLarge', subject: 'withdrawal:7', value: 12_000_000_000 })).toBe(
      'WD-7, 12,000 USDT',
    )
    expect(lineOf({ rule: 'waiting.payouts', subject: '', value: 90_061 })).toBe('25 h 1 min')
    expect(lineOf({ rule: 'depositsDoNotAddUp', subject: '', value: 1 })).toBeUndefined()
  })

  it('is firing until somebody acknowledges it, its subject is silenced or its condition ends', () => {
    const silence = { until: later, by: 'Wendy', note: 'Known.' }
    expect(statusOf(alert, now)).toEqual({ kind: 'fail', text: 'Firing' })
    expect(statusOf({ ...alert, clearSince: now }, now).text).toBe('Ending')
    expect(statusOf({ ...alert, state: 'acknowledged' }, now).text).toBe('Acknowledged')
    expect(statusOf({ ...alert, silence }, now).text).toBe('Silenced')
    expect(statusOf({ ...alert, silence }, later).text).toBe('Firing')
    expect(statusOf({ ...alert, state: 'resolved', silence }, now).text).toBe('Resolved')
  })
})
