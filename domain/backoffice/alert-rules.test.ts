import { describe, expect, it } from 'vitest'
import {
  type AlertRule,
  alertRuleKeys,
  alertRules,
  defaultThreshold,
  isAlert,
  refuseAlertRule,
  unusualTimes,
} from './alert-rules.ts'

const on = (threshold: bigint) => ({ threshold, off: false })

describe('a rule', () => {
  it('fires from its threshold on, or below it, and never while it is off', () => {
    expect([9_999n, 10_000n, 10_001n].map((value) => isAlert('withdrawalLarge', on(10_000n), value))).toEqual([
      false,
      true,
      true,
    ])
    expect([29n, 30n].map((value) => isAlert('coverageDays', on(30n), value))).toEqual([true, false])
    expect(isAlert('withdrawalLarge', { threshold: 1n, off: true }, 5n)).toBe(false)
  })

  it('has a default within its bounds', () => {
    for (const key of alertRuleKeys) {
      const { byDefault, least, most, unit }: AlertRule = alertRules[key]
      expect([key, least <= byDefault && byDefault <= most]).toEqual([key, true])
      if (unit === 'switch') expect([key, byDefault, least, most]).toEqual([key, 1n, 1n, 1n])
    }
  })

  it('is changed to another value within its bounds, or switched off and on', () => {
    const now = defaultThreshold('coverageDays')
    expect(refuseAlertRule('coverageDays', on(10n), now)).toBeUndefined()
    expect(refuseAlertRule('coverageDays', { ...now, off: true }, now)).toBeUndefined()
    expect(refuseAlertRule('coverageDays', now, now)).toBe('illegal_operation')
    expect(refuseAlertRule('coverageDays', on(0n), now)).toBe('illegal_value')
    expect(refuseAlertRule('coverageDays', on(366n), now)).toBe('illegal_value')
    expect(refuseAlertRule('chainDown', on(2n), defaultThreshold('chainDown'))).toBe('illegal_value')
    for (const key of ['nothing', 'constructor']) expect(refuseAlertRule(key, on(1n), now)).toBe('not_found')
  })
})

describe('a withdrawal', () => {
  const usdt = (whole: number) => BigInt(whole) * 1_000_000n

  it('is as many times unusual as it is larger than the largest one before', () => {
    expect(unusualTimes(usdt(500), usdt(100))).toBe(5n)
    expect(unusualTimes(usdt(500) - 1n, usdt(100))).toBe(4n)
    expect(unusualTimes(usdt(100), usdt(1_000))).toBe(0n)
  })

  it('is not judged by earlier ones where it is small or the first', () => {
    expect(unusualTimes(usdt(99), usdt(1))).toBeUndefined()
    expect(unusualTimes(usdt(5_000), undefined)).toBeUndefined()
  })
})
