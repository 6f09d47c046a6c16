import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { BusinessDay } from '../business-day.ts'
import {
  type BusinessMonth,
  earnedBySource,
  entryOf,
  firstDayOf,
  incomeCoins,
  incomeOf,
  incomeOperations,
  incomeSources,
  incomeWalletNumbers,
  isBusinessMonth,
  lastDayOf,
  monthAfter,
  monthsUpto,
  totalIn,
} from './income.ts'
import { type Operation, operations } from './operations.ts'

const everyOperation = Object.keys(operations) as Operation[]

it('has income from every source, and none in USDT or points', () => {
  const found = everyOperation.flatMap((operation) =>
    [0, 1, 2, 3, 4, 5, 6, 7].flatMap((wallet) => incomeOf(operation, wallet) ?? []),
  )
  expect(new Set(found)).toEqual(new Set(incomeSources))
  for (const operation of everyOperation)
    for (const wallet of [0, 1, 6, 7]) expect(incomeOf(operation, wallet)).toBeUndefined()
  expect(incomeWalletNumbers).toEqual([2, 3, 4, 5])
})

it('tells a pre-order’s profit from the treasure’s interest, which share an operation', () => {
  expect(incomeOf('profitTransferIn', 3)).toBe('preorders')
  expect(incomeOf('profitTransferIn', 5)).toBe('treasure')
  expect(incomeOf('profitTransferIn', 2)).toBeUndefined()
})

it('takes no money that comes back, is exchanged or is a gift of another member as income', () => {
  const own = [
    'orderEnd',
    'pledgeEnd',
    'transferOutLhb',
    'cbsell',
    'cbbuy',
    'cbsellCancel',
    'deposit',
    'withdraw',
    'merchantRefund',
  ] as const
  for (const operation of [...own, 'transactionTransferIn', 'rebateToTransaction', 'profitToTransaction'] as const)
    expect(incomeOperations).not.toContain(operation)
})

it('finds the entries of each source in an asset', () => {
  expect(entryOf('pledges', 'USCD')).toMatchObject({ operation: 'pledgeProfit', wallet: 2 })
  expect(entryOf('awards', 'CIG')).toMatchObject({ operation: 'systemAward', wallet: 3 })
  expect(entryOf('treasure', 'CIG')).toBeUndefined()
  const all = incomeSources.flatMap((source) => incomeCoins.flatMap((coin) => entryOf(source, coin) ?? []))
  for (const { operation, wallet } of all) expect(incomeOf(operation, wallet)).toBeDefined()
  expect(all).toHaveLength(10)
})

it('adds up to the millionth: the rows of an asset are its total, in any order', () => {
  const sum = fc.record({
    operation: fc.constantFrom(...everyOperation),
    wallet: fc.integer({ min: 0, max: 7 }),
    amount: fc.bigInt({ min: 0n, max: 10n ** 15n }),
  })
  fc.assert(
    fc.property(fc.array(sum), (sums) => {
      const earned = earnedBySource(sums)
      const coinOf = (wallet: number) => (wallet === 3 ? 'CIG' : 'USCD')
      for (const coin of incomeCoins)
        expect(totalIn(earned, coin)).toBe(
          sums
            .filter(({ operation, wallet }) => incomeOf(operation, wallet) && coinOf(wallet) === coin)
            .reduce((total, { amount }) => total + amount, 0n),
        )
      expect(earnedBySource(sums.toReversed())).toEqual(earned)
      expect(earned.every(({ amount }) => amount > 0n)).toBe(true)
    }),
  )
})

it.each<[BusinessDay, BusinessMonth, BusinessMonth]>([
  ['2026-11-29', '2025-11', '2026-11'],
  ['2026-01-31', '2025-01', '2026-01'],
  ['2028-02-29', '2027-02', '2028-02'],
])('answers thirteen months up to %s', (today, first, last) => {
  const months = monthsUpto(today)
  expect([months.length, months[0], months.at(-1)]).toEqual([13, first, last])
  expect(months.every((month, place) => place === 0 || month === monthAfter(months[place - 1] ?? first))).toBe(true)
})

it('knows the first and the last day of a month', () => {
  expect([firstDayOf('2028-02'), lastDayOf('2028-02')]).toEqual(['2028-02-01', '2028-02-29'])
  expect([firstDayOf('2026-12'), lastDayOf('2026-12')]).toEqual(['2026-12-01', '2026-12-31'])
  expect(monthAfter('2026-01', -1)).toBe('2025-12')
})

it.each(['2026-13', '2026-00', '2026-1', '1999-01', '2200-01', '2026-11-01', ''])('takes %j for no month', (text) =>
  expect(isBusinessMonth(text)).toBe(false),
)
