import { micros } from '@humidor/domain/money/micros.ts'
import { expect, it } from 'vitest'
import { filledOf, premiumText, searchedFor, stateName } from './trade.ts'

it('tells a UID from the number of an order, and finds nothing by other text', () => {
  expect(searchedFor(undefined)).toEqual({})
  expect(searchedFor('12345678')).toEqual({ uid: 12_345_678 })
  expect(searchedFor('42')).toEqual({ id: '42' })
  expect(searchedFor('#12345678')).toEqual({ id: '12345678' })
  expect(searchedFor('anna')).toEqual({ id: '0' })
})

it('says how an order stands, and why it ended once it has', () => {
  expect(stateName({ status: 'part', endedAs: null })).toBe('Partly filled')
  expect(stateName({ status: 'fail', endedAs: 'stopped' })).toBe('Cancelled by an operator')
})

it('says a premium in per cent, and what is filled', () => {
  expect([0, 6, 7, 10].map(premiumText)).toEqual(['0.0 %', '0.6 %', '0.7 %', '1.0 %'])
  expect(filledOf({ moneyCig: micros(500n), moneyCigLeft: micros(200n) })).toBe(300n)
})
