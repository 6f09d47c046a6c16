import { expect, it } from 'vitest'
import { isSameHits, type ReviewEvidence } from './review.ts'
import { reviewText } from './review-text.ts'

it('an operator confirms exactly what stands, in any order', () => {
  expect(isSameHits([], [])).toBe(true)
  expect(isSameHits(['1', '2'], ['2', '1'])).toBe(true)
  expect(isSameHits(['1', '2'], ['1'])).toBe(false)
  expect(isSameHits(['1'], ['1', '2'])).toBe(false)
  expect(isSameHits(['1'], ['2'])).toBe(false)
})

const entry = { list: 'OFAC 2026-11', line: 7, source: 'OFAC', reason: 'Sanctions', removed: false }
const figure = (rule: Exclude<ReviewEvidence['rule'], 'listed'>, value: bigint, threshold: bigint): ReviewEvidence => ({
  rule,
  value,
  threshold,
})

it.each([
  [{ rule: 'listed' as const, entry }, 'On the list “OFAC 2026-11”, line 7. OFAC: Sanctions'],
  [
    { rule: 'listed' as const, entry: { ...entry, removed: true } },
    'On the list “OFAC 2026-11”, line 7, removed since. OFAC: Sanctions',
  ],
  [figure('count', 3n, 2n), '3 withdrawals within 24 h: more than 2'],
  [figure('sum', 5_000_000_001n, 5_000_000_000n), '5,000.000001 USDT requested within 24 h: more than 5,000 USDT'],
  [
    figure('newAddress', 90_059n, 172_800n),
    'First withdrawal to an address that was added 25 h before: less than 48 h',
  ],
  [figure('freshDeposit', 900_000_000n, 500_000_000n), '900 USDT of it was deposited shortly before: 500 USDT or more'],
  [figure('sharedAddress', 3n, 3n), '3 members or merchants withdraw to this address: 3 or more'],
])('what stopped a withdrawal is one sentence without an address: %#', (found, text) => {
  expect(reviewText(found)).toBe(text)
})
