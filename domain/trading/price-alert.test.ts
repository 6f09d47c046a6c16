import { expect, it } from 'vitest'
import { price } from '../money/micros.ts'
import { alertRises, HIGHEST_ALERT, MOST_ALERTS, refuseAlert, refuseRearm } from './price-alert.ts'

const inForce = price(120_000n)
const refuses = (asked: bigint, prices: readonly bigint[] = []) => refuseAlert({ price: asked, inForce, prices })

it('an alert above the price waits for a rise, one below it for a fall', () => {
  expect(alertRises(120_001n, inForce)).toBe(true)
  expect(alertRises(119_999n, inForce)).toBe(false)
  expect(alertRises(120_000n, inForce)).toBeUndefined()
})

it('no alert is set at the price in force, at nothing, or above a million', () => {
  expect(refuses(120_001n)).toBeUndefined()
  expect(refuses(1n)).toBeUndefined()
  expect(refuses(HIGHEST_ALERT)).toBeUndefined()
  for (const wrong of [0n, -1n, 120_000n, HIGHEST_ALERT + 1n]) expect(refuses(wrong)).toBe('illegal_value')
})

it('a member has ten alerts, each at another price', () => {
  const nine = Array.from({ length: MOST_ALERTS - 1 }, (_, n) => BigInt(n + 1))
  expect(refuses(100n, nine)).toBeUndefined()
  expect(refuses(9n, nine)).toBe('illegal_operation')
  expect(refuses(100n, [...nine, 10n])).toBe('illegal_operation')
})

it('only a reached alert is armed again, and not while the price is still there', () => {
  expect(refuseRearm({ price: 1n, inForce, reached: true })).toBeUndefined()
  expect(refuseRearm({ price: 1n, inForce, reached: false })).toBe('illegal_operation')
  expect(refuseRearm({ price: 120_000n, inForce, reached: true })).toBe('illegal_value')
})
