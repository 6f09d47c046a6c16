import { expect, it } from 'vitest'
import { alertMessageLines, alertMessageTitle, type TellableAlert } from './alert-message.ts'

const alert: TellableAlert = {
  ...{ rule: 'withdrawalLarge', subject: 'withdrawal:7', severity: 'warning' },
  ...{ value: 12_000_000_000n, threshold: 10_000_000_000n, firedAt: new Date('2026-11-30T12:34:56Z') },
}
const link = 'https://humidor.example/console/alerts?item=3'

it('a message says what and how much, in the time of the platform, and where to look', () => {
  expect(alertMessageTitle('firing', alert)).toBe('Warning: A large withdrawal: WD-7, 12,000 USDT')
  expect(alertMessageTitle('resolved', alert)).toBe('Resolved: A large withdrawal: WD-7, 12,000 USDT')
  expect(alertMessageTitle('firing', { ...alert, rule: 'closeDiffers', subject: '', severity: 'critical' })).toBe(
    'Critical: A daily close differs from the ledger',
  )
  expect(alertMessageLines('firing', alert, link)).toEqual([
    'Fired at 2026-11-30 20:34 (UTC+8). The rule fires from 10,000 USDT on.',
    'Acknowledge it at the console, or the next contact point is told:',
    link,
  ])
  expect(alertMessageLines('resolved', alert, link)).toContain('Its condition has not held for five minutes.')
})

it('a test says that it is one', () => {
  expect(alertMessageTitle('test', undefined)).toMatch(/^Test: /)
  expect(alertMessageLines('test', undefined, link)[0]).toMatch(/^Nothing is wrong/)
})
