import { expect, it } from 'vitest'
import { alertRuleKeys, alertRules, defaultThreshold } from './alert-rules.ts'
import { alertFigureText, alertPlace, alertRuleName, alertSubjectText, alertThresholdText } from './alert-words.ts'

it('every rule has a name, a page and a condition', () => {
  for (const key of alertRuleKeys) {
    expect([key, alertRuleName(key)]).toEqual([key, expect.stringMatching(/^[A-Z].+[^.]$/)])
    expect([key, alertPlace(key, '')]).toEqual([key, expect.stringMatching(/^\/[a-z]/)])
    expect([key, alertThresholdText(key, defaultThreshold(key))]).toEqual([
      key,
      expect.stringMatching(/^(from|below|when) /),
    ])
    expect(alertThresholdText(key, { threshold: alertRules[key].byDefault, off: true })).toBe('off')
  }
  expect(new Set(alertRuleKeys.map(alertRuleName)).size).toBe(alertRuleKeys.length)
})

it('shows subjects by their numbers, and figures in their units', () => {
  expect(alertSubjectText('withdrawalLarge', 'withdrawal:7')).toBe('WD-7')
  expect(alertPlace('withdrawalLarge', 'withdrawal:7')).toBe('/withdrawals?item=7')
  expect(alertPlace('withdrawalUnusual', 'payout:8')).toBe('/payouts?item=8')
  expect(alertSubjectText('chainDown', 'TRX')).toBe('TRON')
  expect(alertSubjectText('coverageDays', 'CIG')).toBe('₡')
  expect(alertFigureText('withdrawalLarge', 12_000_500_000n)).toBe('12,000.5 USDT')
  expect(alertFigureText('waiting.withdrawals', 15_659n)).toBe('4 h 20 min')
  expect(alertFigureText('mailSilent', 59n)).toBe('59 s')
  expect(alertFigureText('chainDown', 1n)).toBe('')
})
