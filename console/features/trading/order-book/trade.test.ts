import { micros } from '@humidor/domain/money/micros.ts'
import { expect, it } from 'vitest'
import { filledOf, premiumText, searchedFor, stateName } from './trade.ts'

it('distinguishes a UID from an order number, and finds nothing for other text', () => {
  expect(searchedFor(undefined)).toEqual({})
  expect(searchedFor('12345678')).toEqual({ uid: 12_345_678 })
  expect(searchedFor('42')).toEqual({ id: '42' })
  expect(searchedFor('#12345678')).toEqual({ id: '12345678' })
  expect(searchedFor('anna')).toEqual({ id: '0' })
})

it('shows the status of an order, and its outcome once it has ended', () => {
  expect(stateName({ status: 'part', endedAs: null })).toBe('Partly filled')
  expect(stateName({ status: 'fail', endedAs: 'stopped' })).toBe('Cancelled by an operator')
})

it('shows a premium in per cent, and the filled amount', () => {
  expect([0, 6, 7, 10].map(premiumText)).toEqual(['0.0 %', '0.6 %', '0.7 %', '1.0 %'])
  expect(filledOf({ moneyCig: micros(500n), moneyCigLeft: micros(200n) })).toBe(300n)
})
