import { operations } from '@humidor/domain/money/operations.ts'
import { expect, it } from 'vitest'
import { kinds, nameOf, outcomeOf, sideOf } from './kinds.ts'

it('leaves nothing that can happen to money without a kind that the history can be narrowed to', () => {
  const offered = kinds.map(({ op }) => op)
  expect(new Set(offered)).toEqual(new Set(Object.values(operations)))
  expect(offered).toHaveLength(new Set(offered).size)
})

it('says of points what brought them, not which money moved for it', () => {
  expect(nameOf({ say: 'activeAccount', wallet: 6 })).toBe('pointsReferral')
  expect(nameOf({ say: 'order', wallet: 6 })).toBe('pointsOrder')
  expect(nameOf({ say: 'dailySign', wallet: 6 })).toBe('dailySign')
  expect(nameOf({ say: 'activeAccount', wallet: 2 })).toBe('activeAccount')
  expect(nameOf({ say: 'order', wallet: 2 })).toBe('order')
})

it('calls a profit interest where it comes into the treasure', () => {
  expect(nameOf({ say: 'profitTransferIn', wallet: 5 })).toBe('treasureInterest')
  expect(nameOf({ say: 'profitTransferIn', wallet: 3 })).toBe('profitTransferIn')
})

it('says of a transfer that came back whom it had been for, and of all else that came whom it came from', () => {
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
] as const)('calls a pending %s %s', (say, name) => {
  expect(outcomeOf({ say, status: 0 })).toBe(name)
  expect(outcomeOf({ say, status: 1 })).toBe('done')
  expect(outcomeOf({ say, status: 2 })).toBe('failed')
})
