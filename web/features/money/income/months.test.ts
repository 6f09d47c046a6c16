import { micros, price } from '@humidor/domain/money/micros.ts'
import { languages } from '@humidor/locales/languages.ts'
import { expect, it } from 'vitest'
import { aboutOf, monthText, placeOf, shortMonthText } from './months.ts'

it('names a month in each language by the calendar of the business', () => {
  expect(monthText('en', '2026-11')).toBe('November 2026')
  expect(shortMonthText('en', '2026-01')).toBe('Jan')
  // Not the Buddhist year 2569.
  for (const { lang } of languages) expect(monthText(lang, '2026-11')).toContain('2026')
})

it('adds ₡ at the price, rounded down once', () => {
  const earned = [
    { source: 'pledges', coin: 'USCD', amount: 1_000_000n },
    { source: 'raffle', coin: 'CIG', amount: 1n },
    { source: 'preorders', coin: 'CIG', amount: 3_000_000n },
  ] as const
  expect(aboutOf(earned, price(105_000n))).toBe(micros(1_315_000n))
  expect(aboutOf([], price(105_000n))).toBe(0n)
})

it('shows the last month where the address names none of those', () => {
  const months = [{ month: '2026-10' }, { month: '2026-11' }] as const
  expect([placeOf(months, '2026-10'), placeOf(months, '2024-01'), placeOf(months, null)]).toEqual([0, 1, 1])
})
