import { consoleContract } from '@humidor/contract/console/index.ts'
import { expect, it } from 'vitest'
import { changeTexts, eventName } from './event-text.ts'

const action = {
  operator: 'Wendy Wrapper',
  call: consoleContract.merchantChanges.endMerchantSessions.path,
  reason: 'A till was stolen.',
  request: null,
  changes: [],
}

it('names what happened, what an operator did, and a decision about a request', () => {
  expect(eventName({ kind: 'bill.refunded', action: null })).toBe('Payment refunded')
  expect(eventName({ kind: 'bill.framed', action: null })).toBe('bill.framed')
  expect(eventName({ kind: null, action })).toBe('Signed a merchant out')
  const decided = (kind: string, approved: boolean) =>
    eventName({ kind: null, action: { ...action, request: { kind, approved } } })
  expect(decided('merchantContact', true)).toBe('Approved other contact data')
  expect(decided('payoutAddress', false)).toBe('Declined another payout address')
})

it('shows the old and the new of each changed text', () => {
  const changes = [
    { field: 'phone', before: '', after: '+00 555 0199' },
    { field: 'businessHours', before: 'Daily', after: '' },
  ]
  expect(changeTexts({ action: { ...action, changes } })).toEqual([
    'Phone: not given → +00 555 0199',
    'Opening hours: Daily → not given',
  ])
  expect(changeTexts({ action: null })).toEqual([])
})
