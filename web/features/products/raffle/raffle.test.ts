import { micros } from '@humidor/domain/money/micros.ts'
import { defaultSettings } from '@humidor/domain/platform/settings.ts'
import { raffleTable, tableHashOf } from '@humidor/domain/products/raffle.ts'
import { isClientSeed } from '@humidor/domain/products/raffle-wire.ts'
import { expect, it } from 'vitest'
import { chanceText, drawNumberIn, freshSeed, type RaffleState, whyNot } from './raffle.ts'

const table = raffleTable(defaultSettings)
const points = (whole: bigint) => micros<'POINT'>(whole)
const state: RaffleState = {
  ...{ open: true, cost: table.cost, prizes: [...table.prizes], tableHash: tableHashOf(table) },
  ...{ commitment: null, draws: 0, seedDraws: 100, waiting: 0 },
  earned: { referral: points(100n), order: points(30n), sign: points(3n) },
}
const member = { isAccountActived: true, isFrozen: false, points: points(200n) }

it('a member who cannot draw sees the first reason', () => {
  expect(whyNot(state, member)).toBeUndefined()
  expect(whyNot(state, { ...member, points: points(199n) })).toBe('point_not_enough')
  expect(whyNot({ ...state, open: false }, member)).toBe('not_offered')
  expect(whyNot({ ...state, open: false }, { ...member, isFrozen: true })).toBe('account_freeze')
  expect(whyNot(state, { ...member, isAccountActived: false, points: points(0n) })).toBe('not_active')
})

it('chances are exact, or rounded down', () => {
  expect(table.prizes.map(({ weight }) => chanceText('en', weight, state))).toEqual([
    '0.1%',
    '0.9%',
    '4%',
    '10%',
    '25%',
    '60%',
  ])
  expect(
    chanceText('en', 1, {
      prizes: [
        { id: 1, amount: micros<'CIG'>(1n), weight: 1 },
        { id: 2, amount: micros<'CIG'>(1n), weight: 2 },
      ],
    }),
  ).toBe('33.333%')
})

it('new seeds are valid and different', () => {
  const seeds = Array.from({ length: 100 }, freshSeed)
  expect(seeds.every(isClientSeed)).toBe(true)
  expect(seeds.every(({ length }) => length === 16)).toBe(true)
  expect(new Set(seeds).size).toBe(100)
})

it('only the number of a draw is read from an address', () => {
  expect(drawNumberIn(new URLSearchParams('id=12'))).toBe(12)
  for (const query of ['', 'id=', 'id=-1', 'id=1e3', 'id=abc'])
    expect(drawNumberIn(new URLSearchParams(query))).toBeUndefined()
})
