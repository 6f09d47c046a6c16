import { startOf } from '@humidor/domain/business-day.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { expect, it } from 'vitest'
import { changeText, daysOf, meaningOf, priceText } from './price.ts'

const plain = (text: string) => text.replaceAll('\u00A0', ' ')

it('shows a price with all its decimals, at least four', () => {
  expect(plain(priceText(110_000n))).toBe('0.1100 USCD')
  expect(plain(priceText(105_525n))).toBe('0.105525 USCD')
  expect(plain(priceText(1_200_000n))).toBe('1.2000 USCD')
})

it('shows the change that an entered price makes, and whether it is within the daily range', () => {
  const now = { price: micros<'USCD'>(100_000n), range: { least: 2_000, most: 10_000 } }
  expect(meaningOf(100_500n, now)).toBe('+0.50 %, within the daily range')
  expect(meaningOf(104_240n, now)).toBe('+4.24 %, above the daily range')
  expect(meaningOf(99_000n, now)).toBe('−1.00 %, below the daily range')
  expect(changeText(-14_451n)).toBe('−1.45 %')
  // 0.628320 and half a percent, as six decimals hold it.
  expect(changeText(4_998n)).toBe('+0.50 %')
  expect(changeText(-4_998n)).toBe('−0.50 %')
})

it('draws the last price of each day', () => {
  const noon = new Date(startOf('2026-11-20').getTime() + 12 * 3_600_000)
  const published = [
    { createdAt: startOf('2026-11-19'), price: 1n },
    { createdAt: startOf('2026-11-20'), price: 2n },
    { createdAt: noon, price: 3n },
  ]
  expect(daysOf(published)).toEqual([
    { day: '2026-11-19', price: 1n },
    { day: '2026-11-20', price: 3n },
  ])
})
