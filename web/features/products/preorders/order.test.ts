import { micros, price } from '@humidor/domain/money/micros.ts'
import { perMille } from '@humidor/domain/money/rounding.ts'
import { preorderStatuses } from '@humidor/domain/products/preorder.ts'
import { expect, it } from 'vitest'
import {
  consequenceOf,
  estimateOf,
  holdingDay,
  leafLeft,
  missingFor,
  mostUrgent,
  type Preorder,
  refuseAmountOf,
  shownStatusOf,
  stepOf,
  steps,
  underWay,
} from './order.ts'

const M = 1_000_000n
const at = (text: string) => new Date(`${text}+08:00`)
const terms = {
  open: true,
  minimum: micros<'USCD'>(200n * M),
  maximum: micros<'USCD'>(5_000n * M),
  step: micros<'USCD'>(100n * M),
  cigMinimum: micros<'CIG'>(200n * M),
  cigMaximum: micros<'CIG'>(50_000n * M),
  ...{ pause: 600, rest: 432_000, opens: 86_400, window: 86_400, holding: 604_800, yield: 60 },
  points: 30n as Parameters<typeof refuseAmountOf>[2]['terms']['points'],
  idleAfter: null,
}

it('the status of an order maps to the steps that it has reached', () => {
  expect(preorderStatuses.map((status) => stepOf({ status }))).toEqual([1, 2, 3, 4, 5, 2])
  expect(Math.max(...preorderStatuses.map((status) => stepOf({ status })))).toBe(steps.length)
  expect(preorderStatuses.filter((one) => !(underWay as readonly string[]).includes(one))).toEqual(['ended', 'failed'])
})

it('the days of the holding begin at 1, and stay at the last day during the settlement', () => {
  const holding = { countAt: at('2026-11-20T12:00:00'), endsAt: at('2026-11-28T00:00:00') }
  expect(holdingDay(holding, at('2026-11-20T12:00:00').getTime())).toEqual({ day: 1, days: 7 })
  expect(holdingDay(holding, at('2026-11-21T12:00:00').getTime())).toEqual({ day: 2, days: 7 })
  expect(holdingDay(holding, at('2026-11-29T00:00:00').getTime())).toEqual({ day: 7, days: 7 })
  // A device with a slow clock.
  expect(holdingDay(holding, at('2026-11-19T00:00:00').getTime())).toEqual({ day: 1, days: 7 })
  expect(holdingDay({ countAt: null, endsAt: null }, 0)).toBeUndefined()
})

it('an order is overdue only while its payment is due', () => {
  const late = at('2026-11-21T10:00:00')
  expect(shownStatusOf({ status: 'paying', lateAt: null })).toBe('paying')
  expect(shownStatusOf({ status: 'paying', lateAt: late })).toBe('overdue')
  expect(shownStatusOf({ status: 'paid', lateAt: late })).toBe('paid')
})

it('the consequence of an unpaid order is a freeze, the existing freeze, or none after an operator lifted it', () => {
  const payBy = at('2026-11-21T10:00:00')
  expect(consequenceOf({ freezes: false, payBy })).toBe('unpaid')
  expect(consequenceOf({ freezes: true, payBy: null })).toBe('lifts')
  expect(consequenceOf({ freezes: false, payBy: null })).toBe('anytime')
})

it('the leaf shrinks from 1 to 0 until the deadline', () => {
  const order = { statusAt: at('2026-11-20T10:00:00'), payBy: at('2026-11-21T10:00:00') }
  expect(leafLeft(order, order.statusAt.getTime())).toBe(1)
  expect(leafLeft(order, at('2026-11-21T04:00:00').getTime())).toBe(0.25)
  expect(leafLeft(order, at('2026-11-25T04:00:00').getTime())).toBe(0)
  expect(leafLeft({ ...order, payBy: null }, order.statusAt.getTime())).toBe(0)
})

it('the missing amount is zero if the balance is enough', () => {
  expect(missingFor(1_200n, 480n)).toBe(720n)
  expect(missingFor(1_200n, 1_200n)).toBe(0n)
  expect(missingFor(1_200n, 9_999n)).toBe(0n)
})

it('amounts are refused as by the server, at any time of day', () => {
  const usdc = (money: bigint) => refuseAmountOf('usdc', money, { terms, cig: micros<'CIG'>(0n) })
  expect(usdc(100n * M)).toBe('order_amount_must_be_larger')
  expect(usdc(250n * M)).toBe('wrong_order_money')
  expect(usdc(5_100n * M)).toBe('wrong_order_money')
  expect(usdc(5_000n * M)).toBeUndefined()
  const cig = (money: bigint) => refuseAmountOf('cig', money, { terms, cig: micros<'CIG'>(300n * M) })
  expect(cig(199n * M)).toBe('cb_wrong_money')
  expect(cig(301n * M)).toBe('cb_not_enough_money')
  expect(cig(299n * M + 1n)).toBeUndefined()
})

it('the profit is estimated at the price, and is zero without an amount', () => {
  const today = { rate: perMille(60n), price: price(105_000n) }
  expect(estimateOf('usdc', undefined, today)).toBe(0n)
  expect(estimateOf('usdc', 200n * M, today)).toBe(114_285_714n)
  expect(estimateOf('cig', 200n * M, today)).toBe(12n * M)
})

it('the most urgent order has the earliest deadline, and one without a deadline comes last', () => {
  const order = (oid: number, status: Preorder['status'], payBy: Date | null) => ({ oid, status, payBy }) as Preorder
  const orders = [
    order(1, 'paying', null),
    order(2, 'paying', at('2026-11-22T00:00:00')),
    order(3, 'paying', at('2026-11-21T00:00:00')),
    order(4, 'created', at('2026-11-20T00:00:00')),
  ]
  expect(mostUrgent(orders)?.oid).toBe(3)
  expect(mostUrgent(orders.slice(0, 1))?.oid).toBe(1)
  expect(mostUrgent(orders.slice(3))).toBeUndefined()
})
