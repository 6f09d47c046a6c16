import { expect, it } from 'vitest'
import {
  changeInPercent,
  chartSummary,
  coinAt,
  deviationText,
  groupsOf,
  monthName,
  pointsOf,
  shareText,
} from './report.ts'

it('a change is in per cent of the size before, and has none against zero', () => {
  expect(changeInPercent(150n, 100n)).toBe('+50 %')
  expect(changeInPercent(-150n, -100n)).toBe('−50 %')
  expect(changeInPercent(100n, 100n)).toBe('0 %')
  expect(changeInPercent(1n, 0n)).toBeNull()
})

it('a chart has a sentence for those who do not see it', () => {
  const points = pointsOf([{ day: '2026-11-01' }, { day: '2026-11-02' }] as const, ({ day }) =>
    day === '2026-11-01' ? 1_500_000n : 2_000_000n,
  )
  expect(chartSummary('Payable', points, 'USDT')).toBe(
    'Payable: from 1.50 USDT on 2026/11/01 to 2.00 USDT on 2026/11/02, 2 days',
  )
  expect(chartSummary('Payable', [], 'USDT')).toBe('Payable: no closed day')
})

it('an unknown coin in the address is USDT', () => {
  expect(coinAt({ get: () => 'CIG' })).toBe('CIG')
  expect(coinAt({ get: () => 'GOLD' })).toBe('USDT')
})

it('the lines of a coin are summed by group, in the order of the groups', () => {
  const line = (group: 'fees' | 'awards', amount: bigint, coin: 'USDT' | 'CIG' = 'USDT') => ({
    ...{ group, operation: 'any', coin, amount, before: 1n },
  })
  const groups = groupsOf([line('awards', -5n), line('fees', 2n), line('fees', 3n), line('fees', 9n, 'CIG')], 'USDT')
  expect(groups.map(({ group, amount, before }) => [group, amount, before])).toEqual([
    ['fees', 5n, 2n],
    ['awards', -5n, 1n],
  ])
})

it('a share is rounded down, and a share of nothing is a dash', () => {
  expect([shareText(2, 3), shareText(3, 3), shareText(0, 0)]).toEqual(['66.6 %', '100.0 %', '–'])
})

it('a deviation has its sign, and a dash where chance had no choice', () => {
  expect([125, -50, 0, null].map(deviationText)).toEqual(['+1.25', '−0.50', '0.00', '–'])
  expect(monthName('2026-11-30')).toBe('2026/11')
})
