import { describe, expect, it } from 'vitest'
import { momentOf } from '../business-day.ts'
import { LARGEST_ON_WIRE, micros, price } from '../money/micros.ts'
import { perMille } from '../money/rounding.ts'
import { defaultSettings } from '../platform/settings.ts'
import {
  coinOf,
  coveredBy,
  coveredTogether,
  drawsAfter,
  holdingEnds,
  orderNumber,
  orderOfNumber,
  type PreorderFacts,
  preorderLifecycle,
  promisedFor,
  quotaOf,
  refusePayment,
  refusePreorder,
  worthOfPreorder,
} from './preorder.ts'

const M = 1_000_000n
const noon = momentOf('2026-11-20', '12:00')
const facts = (changed: Partial<PreorderFacts> = {}): PreorderFacts => ({
  open: true,
  type: 'usdc',
  money: 200n * M,
  limits: { least: defaultSettings.orderMinimum, most: defaultSettings.orderMaximum, step: defaultSettings.orderStep },
  cig: micros<'CIG'>(0n),
  at: noon,
  closesAt: momentOf('2026-11-20', '21:50'),
  createdToday: false,
  waiting: false,
  wonAt: null,
  rest: defaultSettings.orderRest,
  ...changed,
})
const cigLimits = { least: defaultSettings.orderCigMinimum, most: defaultSettings.orderCigMaximum, step: 0n }

describe('a new order', () => {
  it.each([
    [199n * M, 'order_amount_must_be_larger'],
    [200n * M - 1n, 'order_amount_must_be_larger'],
    [200n * M, undefined],
    [250n * M, 'wrong_order_money'],
    [200n * M + 1n, 'wrong_order_money'],
    [300n * M, undefined],
    [5_000n * M, undefined],
    [5_001n * M, 'wrong_order_money'],
    [5_100n * M, 'wrong_order_money'],
    [0n, 'order_amount_must_be_larger'],
  ])('of %d millionths of USCD is answered with %s', (money, code) =>
    expect(refusePreorder(facts({ money }))).toBe(code),
  )

  it.each([
    [199n * M, 'cb_wrong_money'],
    [200n * M, undefined],
    [50_000n * M, undefined],
    [50_001n * M, 'cb_wrong_money'],
  ])('of %d millionths of ₡ is answered with %s', (money, code) =>
    expect(refusePreorder(facts({ type: 'cig', money, limits: cigLimits, cig: micros<'CIG'>(60_000n * M) }))).toBe(
      code,
    ),
  )

  it('is refused above the balance in ₡; USCD are checked when it is paid', () => {
    const cig = micros<'CIG'>(300n * M)
    expect(refusePreorder(facts({ type: 'cig', money: 300n * M + 1n, limits: cigLimits, cig }))).toBe(
      'cb_not_enough_money',
    )
    expect(refusePreorder(facts({ type: 'cig', money: 300n * M, limits: cigLimits, cig }))).toBeUndefined()
  })

  it.each([
    ['is refused from ten minutes before the draw on', { at: momentOf('2026-11-20', '21:50') }, 'order_time_limit'],
    [
      'is accepted a millisecond before that',
      { at: new Date(momentOf('2026-11-20', '21:50').getTime() - 1) },
      undefined,
    ],
    ['is refused after another one on the same day', { createdToday: true }, 'order_created_today'],
    ['is refused while another one waits for its draw', { waiting: true }, 'order_created_today'],
    [
      'is refused for five days after a win',
      { wonAt: new Date(noon.getTime() - 432_000_000 + 1) },
      'cant_created_in_5day_lott',
    ],
    ['is accepted five days after a win', { wonAt: new Date(noon.getTime() - 432_000_000) }, undefined],
    ['is refused when none are offered', { open: false }, 'not_offered'],
  ])('%s', (_, changed, code) => expect(refusePreorder(facts(changed))).toBe(code))

  it('may have any amount when the step is 0', () =>
    expect(refusePreorder(facts({ money: 200n * M + 1n, limits: { ...facts().limits, step: 0n } }))).toBeUndefined())

  const again = { type: 'usdc', money: 200n * M, status: 'failed', taken: false } as const
  it.each([
    ['is accepted for a failed one, although one was created today', { again, createdToday: true }, undefined],
    ['is refused for one that waits for its draw', { again: { ...again, status: 'created' } }, 'wrong_order'],
    ['is refused for one that was repeated before', { again: { ...again, taken: true } }, 'wrong_order'],
    ['is refused for one of another amount', { again: { ...again, money: 300n * M } }, 'wrong_order'],
    ['is refused for one of another type', { again: { ...again, type: 'cig' } }, 'wrong_order'],
    ['is refused for a failed one while another waits', { again, waiting: true }, 'order_created_today'],
  ] as const)('that repeats an order %s', (_, changed, code) => expect(refusePreorder(facts(changed))).toBe(code))
})

describe('the payment of an order', () => {
  it.each(Object.keys(preorderLifecycle) as (keyof typeof preorderLifecycle)[])(
    'is accepted only in the state paying: %s',
    (status) =>
      expect(refusePayment({ status, money: 5n, balance: 5n })).toBe(status === 'paying' ? undefined : 'wrong_order'),
  )
  it('is refused when the balance is below the amount', () =>
    expect(refusePayment({ status: 'paying', money: 5n, balance: 4n })).toBe('not_enough_money'))
})

describe('the profit of an order', () => {
  const terms = { rate: perMille(60n), price: price(105_000n) }
  it('of USCD is 6 % of the value in ₡ at the price, floored', () => {
    expect(promisedFor('usdc', 200n * M, terms)).toBe(114_285_714n)
    expect(promisedFor('usdc', 1n, terms)).toBe(0n)
  })
  it('of ₡ is 6 % of them, floored', () => {
    expect(promisedFor('cig', 200n * M, terms)).toBe(12n * M)
    expect(promisedFor('cig', 16n, terms)).toBe(0n)
    expect(promisedFor('cig', 17n, terms)).toBe(1n)
  })
  it('of a quota never exceeds the free ₡', () => {
    for (const type of ['usdc', 'cig'] as const)
      for (const free of [0n, 1n, 999n, 12n * M, 123_456_789n, 10n ** 15n])
        expect(promisedFor(type, coveredBy(type, micros<'CIG'>(free), terms), terms) <= free).toBe(true)
  })
  it('of both types of a draw never exceeds the free ₡, and a setting lowers it', () => {
    const free = micros<'CIG'>(1_000n * M)
    const quota = (type: 'usdc' | 'cig', atMost = 0n) => quotaOf(type, { free, atMost, ...terms })
    const all = promisedFor('usdc', quota('usdc'), terms) + promisedFor('cig', quota('cig'), terms)
    expect(all <= free && all > free - 10n).toBe(true)
    expect(quota('usdc', 300n * M)).toBe(300n * M)
    expect(quota('usdc', 10n ** 15n)).toBe(quota('usdc'))
  })
  it.each([1n, 0n, -1n])('at a rate of zero is always covered, with %i millionths free', (free) => {
    const zeroRate = { ...terms, rate: perMille(0n) }
    for (const type of ['usdc', 'cig'] as const) {
      expect(coveredBy(type, micros<'CIG'>(free), zeroRate)).toBe(LARGEST_ON_WIRE)
      expect(coveredTogether([{ type, money: 1_000n * M }], { free: micros<'CIG'>(0n), ...zeroRate })).toHaveLength(1)
    }
  })
  it('of an order is not covered with no free ₡, and a small one is covered with one millionth', () => {
    const covers = (cig: bigint, rate = 60n) => coveredBy('cig', micros<'CIG'>(cig), { ...terms, rate: perMille(rate) })
    expect([covers(-1_000n), covers(0n), covers(1n)]).toEqual([0n, 0n, 16n])
    expect(quotaOf('cig', { free: micros<'CIG'>(M), atMost: 1n, ...terms })).toBe(1n)
  })
  it('of several orders is covered in their order, to the millionth, and an order that does not fit is skipped', () => {
    const order = (id: number, type: 'usdc' | 'cig', money: bigint) => ({ id, type, money })
    // 12 ₡, 114.285714 ₡, 60 ₡ and nothing.
    const all = [
      order(1, 'cig', 200n * M),
      order(2, 'usdc', 200n * M),
      order(3, 'cig', 1_000n * M),
      order(4, 'cig', 1n),
    ]
    const covered = (free: bigint) => coveredTogether(all, { free: micros<'CIG'>(free), ...terms }).map(({ id }) => id)
    expect(covered(186_285_714n)).toEqual([1, 2, 3, 4])
    expect(covered(186_285_713n)).toEqual([1, 2, 4])
    expect(covered(126_285_713n)).toEqual([1, 3, 4])
    expect(covered(12n * M - 1n)).toEqual([4])
    expect(covered(0n)).toEqual([4])
    // The free amount is negative when other promises exceed the money.
    expect(covered(-1n)).toEqual([])
  })
  it('has a quota capped at the largest number on the wire, for a low rate or a high price', () => {
    const free = micros<'CIG'>(10n ** 14n)
    expect(quotaOf('cig', { free, atMost: 0n, ...terms, rate: perMille(1n) })).toBe(LARGEST_ON_WIRE)
    expect(quotaOf('usdc', { free, atMost: 0n, ...terms, price: price(25_000_000n) })).toBe(LARGEST_ON_WIRE)
  })
})

it('an order is paid in the coin of its type', () => {
  expect([coinOf('usdc'), coinOf('cig')]).toEqual(['USCD', 'CIG'])
})

it('the worth of an order is in USD', () => {
  expect(worthOfPreorder('usdc', 200n * M, price(105_000n))).toBe(200n * M)
  expect(worthOfPreorder('cig', 200n * M, price(105_000n))).toBe(21n * M)
})

it('an order is held until the first midnight after seven days', () => {
  expect(holdingEnds(noon, 604_800)).toEqual(momentOf('2026-11-28', '00:00'))
  expect(holdingEnds(momentOf('2026-11-20', '00:00'), 604_800)).toEqual(momentOf('2026-11-27', '00:00'))
  expect(holdingEnds(new Date(momentOf('2026-11-20', '00:00').getTime() + 1), 604_800)).toEqual(
    momentOf('2026-11-28', '00:00'),
  )
})

it('the draws are at 10:00 and 22:00', () => {
  expect(drawsAfter(noon, 3)).toEqual([
    momentOf('2026-11-20', '22:00'),
    momentOf('2026-11-21', '10:00'),
    momentOf('2026-11-21', '22:00'),
  ])
  const ten = momentOf('2026-11-20', '10:00')
  expect(drawsAfter(new Date(ten.getTime() - 1), 1)).toEqual([ten])
  expect(drawsAfter(ten, 1)).toEqual([momentOf('2026-11-20', '22:00')])
  expect(drawsAfter(momentOf('2026-12-31', '23:00'), 1)).toEqual([momentOf('2027-01-01', '10:00')])
})

it('an order has a number that is read back', () => {
  expect(orderNumber(412n)).toBe('HM-0412')
  expect(orderNumber(1_234_567)).toBe('HM-1234567')
  for (const oid of [0n, 7n, 412n, 99_999n]) expect(orderOfNumber(orderNumber(oid))).toBe(oid)
  for (const text of ['', 'HM-', 'HM-412', 'HM-00412', 'XX-0412', 'HM-04a2'])
    expect(orderOfNumber(text)).toBeUndefined()
  expect(orderOfNumber(' hm-0412 ')).toBe(412n)
})
