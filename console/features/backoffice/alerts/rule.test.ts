import { expect, it } from 'vitest'
import { boundsText, conditionText, isPlain, type Rule, ruleMistake } from './rule.ts'

const rule: Rule = {
  ...{ rule: 'withdrawalLarge', unit: 'USDT', severity: 'warning', threshold: 10_000_000_000, off: false },
  ...{ byDefault: 10_000_000_000, least: 100_000_000, most: 1_000_000_000_000 },
  ...{ changedAt: null, changedBy: null, waits: null },
}

it('shows the condition and the bounds of a rule in its unit', () => {
  expect(conditionText(rule, rule)).toBe('from 10,000 USDT on')
  expect(conditionText(rule, { threshold: 1, off: true })).toBe('off')
  expect(conditionText({ rule: 'coverageDays' }, { threshold: 30, off: false })).toBe('below 30 days')
  expect(boundsText(rule)).toBe('from 100 USDT to 1,000,000 USDT')
  expect([isPlain(rule), isPlain({ rule: 'chainDown' })]).toEqual([false, true])
})

it('says why a rule cannot be changed so', () => {
  expect(ruleMistake(rule, 5_000_000_000, false)).toBeUndefined()
  expect(ruleMistake(rule, rule.threshold, true)).toBeUndefined()
  expect(ruleMistake(rule, rule.threshold, false)).toBe('Nothing changes.')
  expect(ruleMistake(rule, 1, false)).toBe('Allowed: from 100 USDT to 1,000,000 USDT.')
  expect(ruleMistake(rule, undefined, false)).toBe('This value is not valid for this rule.')
})
