import { micros, price } from '@humidor/domain/money/micros.ts'
import { perMille } from '@humidor/domain/money/rounding.ts'
import { refuseBuying } from '@humidor/domain/trading/order-book.ts'
import { expect, it } from 'vitest'
import { order as orderOf } from './book.testing.ts'
import { aboveMarket, costOf, filledShare, fillingOf } from './facts.ts'

const terms = (at: bigint, premium: bigint) => ({ price: price(at), premium: perMille(premium) })

it('an order shows its premium on the day of publication, and its distance from the market afterwards', () => {
  expect(aboveMarket(terms(118_400n, 6n), price(118_400n))).toBe(6)
  expect(aboveMarket(terms(118_400n, 0n), price(118_400n))).toBe(0)
  // The market rose by 0.5 % a day for two days: the order is now 0.4 % below it.
  expect(aboveMarket(terms(118_400n, 6n), price(119_587n))).toBe(-4)
  expect(aboveMarket(terms(118_400n, 10n), price(0n))).toBe(10)
})

it('only a completely filled order shows 100 %', () => {
  const whole = micros<'CIG'>(5_000_000_000n)
  expect(filledShare({ moneyCig: whole, moneyCigLeft: micros(1_850_000_000n) })).toBe(63)
  expect(filledShare({ moneyCig: whole, moneyCigLeft: micros(1_000_000n) })).toBe(99)
  expect(filledShare({ moneyCig: whole, moneyCigLeft: micros(0n) })).toBe(100)
})

it('a phone with a wrong clock can fill an order that the book still shows', () => {
  const order = orderOf(1, { action: 'sell', createdAt: new Date(0), endsAt: new Date(1) })
  const balance = costOf(order, order.moneyCigLeft)
  expect(refuseBuying({ ...fillingOf(order, micros(100_000_000n)), balance })).toBeUndefined()
})

it('the cost of a fill depends on the amount filled before, as in the server', () => {
  const order = { moneyCig: micros<'CIG'>(300_000_000n), cigPrice: micros<'USCD'>(105_001n), premium: 7 }
  const first = costOf({ ...order, moneyCigLeft: micros(300_000_000n) }, micros(100_000_000n))
  const rest = costOf({ ...order, moneyCigLeft: micros(200_000_000n) }, micros(200_000_000n))
  const all = costOf({ ...order, moneyCigLeft: micros(300_000_000n) }, micros(300_000_000n))
  expect(first + rest).toBe(all)
})
