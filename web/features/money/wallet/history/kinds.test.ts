import { operations } from '@humidor/domain/money/operations.ts'
import { expect, it } from 'vitest'
import { kinds, outcomeOf } from './kinds.ts'
import { nameOf, sideOf } from './naming.ts'

it('the filter has a kind for every operation of the ledger but the last one of a closed account, which nobody can open', () => {
  const { closeAccount: _, ...readable } = operations
  const offered = kinds.map(({ op }) => op)
  expect(new Set(offered)).toEqual(new Set(Object.values(readable)))
  expect(offered).toHaveLength(new Set(offered).size)
})

it('points are named by the reason for them, not by the payment', () => {
  expect(nameOf({ say: 'activeAccount', wallet: 6 })).toBe('pointsReferral')
  expect(nameOf({ say: 'order', wallet: 6 })).toBe('pointsOrder')
  expect(nameOf({ say: 'dailySign', wallet: 6 })).toBe('dailySign')
  expect(nameOf({ say: 'activeAccount', wallet: 2 })).toBe('activeAccount')
  expect(nameOf({ say: 'order', wallet: 2 })).toBe('order')
})

it('a profit is named interest when it goes into the treasure', () => {
  expect(nameOf({ say: 'profitTransferIn', wallet: 5 })).toBe('treasureInterest')
  expect(nameOf({ say: 'profitTransferIn', wallet: 3 })).toBe('profitTransferIn')
})

it('a returned transfer shows its recipient, and other income its sender', () => {
  expect(sideOf({ say: 'transactionTransferOut', moneyChange: -1n })).toBe('to')
  expect(sideOf({ say: 'transactionTransferOut', moneyChange: 1n })).toBe('to')
  expect(sideOf({ say: 'transactionTransferIn', moneyChange: 1n })).toBe('from')
  expect(sideOf({ say: 'payToMerchant', moneyChange: -1n })).toBe('to')
})

it.each([
  ['withdraw', 'reviewing'],
  ['transactionTransferOut', 'reviewing'],
  ['deposit', 'confirming'],
  ['transferInLhb', 'confirming'],
  ['transactionToBalance', 'processing'],
  ['teamRebate', 'processing'],
] as const)('a pending %s is named %s', (say, name) => {
  expect(outcomeOf({ say, status: 0 })).toBe(name)
  expect(outcomeOf({ say, status: 1 })).toBe('done')
  expect(outcomeOf({ say, status: 2 })).toBe('failed')
})
