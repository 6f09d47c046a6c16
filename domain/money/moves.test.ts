import fc from 'fast-check'
import { expect, it } from 'vitest'
import { micros } from './micros.ts'
import { refuseMove } from './moves.ts'

const refusalOf = (money: bigint, balance: bigint, least: bigint) =>
  refuseMove({ money: micros<'USCD'>(money), balance: micros<'USCD'>(balance), least: micros<'USCD'>(least) })

it.each([
  [-1n, 10n, 5n, 'wrong_money'],
  [0n, 10n, 5n, 'wrong_money'],
  [0n, 0n, 5n, 'wrong_money'],
  [4n, 10n, 5n, 'amount_below_minimum'],
  [5n, 10n, 5n, undefined],
  [10n, 10n, 5n, undefined],
  [11n, 10n, 5n, 'not_enough_money'],
  // The whole balance is always allowed.
  [1n, 1n, 5n, undefined],
  [4n, 4n, 5n, undefined],
  [3n, 4n, 5n, 'amount_below_minimum'],
  [5n, 4n, 5n, 'not_enough_money'],
  [1n, 10n, 0n, undefined],
] as const)('a move of %d of %d with a minimum of %d is answered with %s', (money, balance, least, refused) => {
  expect(refusalOf(money, balance, least)).toBe(refused)
})

it('the whole balance can always be moved', () => {
  const amount = fc.bigInt({ min: 1n, max: 10n ** 15n })
  fc.assert(fc.property(amount, amount, (balance, least) => refusalOf(balance, balance, least) === undefined))
})
