import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { momentOf } from '../business-day.ts'
import { micros, price, UNIT } from '../money/micros.ts'
import { perMille } from '../money/rounding.ts'
import {
  byRank,
  costOfFill,
  costUpTo,
  type FillingFacts,
  filledOf,
  isOpenTrade,
  openTradeStatuses,
  type Ranked,
  rankOf,
  refuseBuying,
  refuseCancelling,
  refusePublishingBuy,
  refusePublishingSell,
  refuseSelling,
  reservedForRest,
  termsOf,
  tradeStatuses,
  unitPrice,
} from './order-book.ts'

const cig = (whole: number | bigint) => micros<'CIG'>(BigInt(whole) * UNIT)
const uscd = (millionths: bigint) => micros<'USCD'>(millionths)
const terms = { price: price(105_000n), premium: perMille(0n) }
const noon = momentOf('2026-11-20', '12:00')

const anyTerms = fc.record({
  price: fc.bigInt({ min: 1n, max: 10_000_000n }).map(price),
  premium: fc.bigInt({ min: 0n, max: 10n }).map(perMille),
})
const wholeCig = fc.bigInt({ min: 1n, max: 1_000_000_000n }).map(cig)

describe('the cost of an order', () => {
  it.each([
    [100, 105_000n, 0n, 10_500_000n],
    [101, 105_001n, 7n, 10_679_336n],
    [1, 1n, 10n, 1n],
    [3, 1n, 10n, 3n],
    [1_000_000, 118_400n, 10n, 119_584_000_000n],
  ])('of %d ₡ at %s and %s per mille is %s', (amount, at, premium, cost) =>
    expect(costUpTo(cig(amount), { price: price(at), premium: perMille(premium) })).toBe(cost),
  )

  it('is the same for any split: the fills pay exactly the reserved amount', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 1n, max: 1_000_000n }), { minLength: 1 }), anyTerms, (parts, at) => {
        let filled = cig(0)
        let paid = 0n
        for (const part of parts) {
          const cost = costOfFill(filled, cig(part), at)
          // A part costs at most a millionth more than it would alone.
          expect([0n, 1n]).toContain(cost - costUpTo(cig(part), at))
          paid += cost
          filled = micros(filled + cig(part))
        }
        expect(paid).toBe(costUpTo(filled, at))
      }),
    )
  })

  it('of one ₡ is its price with the premium, floored', () => {
    expect(unitPrice(termsOf({ cigPrice: 118_400n, premium: 6 }))).toBe(119_110n)
    expect(unitPrice(termsOf({ cigPrice: 118_399n, premium: 6 }))).toBe(119_109n)
    expect(unitPrice(termsOf({ cigPrice: 105_000n, premium: 0 }))).toBe(105_000n)
  })

  it('of a sell order, which has no premium, is not rounded', () => {
    fc.assert(
      fc.property(wholeCig, anyTerms, (amount, at) => {
        const plain = { ...at, premium: perMille(0n) }
        expect(costUpTo(amount, plain) * UNIT).toBe(amount * at.price)
      }),
    )
  })

  it('is reserved in ₡ for the rest to sell, and in USCD for the rest to buy', () => {
    const facts = { moneyCig: cig(301), left: cig(100), terms: { price: price(105_001n), premium: perMille(7n) } }
    expect(reservedForRest('sell', facts)).toBe(cig(100))
    expect(reservedForRest('buy', facts)).toBe(costUpTo(cig(301), facts.terms) - costUpTo(cig(201), facts.terms))
  })
})

describe('the order of the book', () => {
  const rows: Ranked[] = [
    { action: 'sell', cigPrice: price(106_000n), premium: 0, id: 1 },
    { action: 'buy', cigPrice: price(105_000n), premium: 0, id: 2 },
    { action: 'buy', cigPrice: price(105_000n), premium: 10, id: 3 },
    { action: 'sell', cigPrice: price(105_000n), premium: 0, id: 5 },
    { action: 'sell', cigPrice: price(105_000n), premium: 0, id: 4 },
    // 106,000 is less than 105,000 plus one per cent.
    { action: 'buy', cigPrice: price(106_000n), premium: 0, id: 6 },
    { action: 'buy', cigPrice: price(106_000n), premium: 1, id: 7 },
  ]

  it('is by side, best price, then age', () =>
    expect(rows.toSorted(byRank).map(({ id }) => id)).toEqual([7, 3, 6, 2, 4, 5, 1]))

  it('puts the higher of two buy prices first, and the older of equal ones', () => {
    const one = { action: 'buy', cigPrice: price(1n), premium: 0, id: 1 } as const
    expect(byRank(one, { ...one, premium: 1, id: 2 })).toBeGreaterThan(0)
    expect(byRank({ ...one, premium: 1, id: 2 }, one)).toBeLessThan(0)
    for (const action of ['buy', 'sell'] as const) {
      expect(byRank({ ...one, action }, { ...one, action, id: 2 })).toBeLessThan(0)
      expect(byRank({ ...one, action, id: 2 }, { ...one, action })).toBeGreaterThan(0)
    }
  })

  it('depends on the price of one ₡ with the premium', () =>
    expect(rankOf({ price: price(105_000n), premium: perMille(10n) })).toBe(106_050_000n))
})

const publishing = { moneyCig: cig(500), openOrders: 3, openOrdersMost: 20, minimum: cig(100) }

describe('publishing a sell order', () => {
  const refused = (facts: Partial<Parameters<typeof refusePublishingSell>[0]>) =>
    refusePublishingSell({ ...publishing, balance: cig(500), ...facts })

  it.each<[string, Parameters<typeof refused>[0], string | undefined]>([
    ['is accepted for the whole balance', {}, undefined],
    ['is accepted for the minimum', { moneyCig: cig(100) }, undefined],
    ['is refused below the minimum', { moneyCig: cig(99) }, 'cbsell_min_money'],
    ['is refused for zero', { moneyCig: cig(0) }, 'cbsell_min_money'],
    ['is refused for a fraction of a ₡', { moneyCig: micros(cig(200) + 1n) }, 'cbsell_min_money'],
    ['is refused above the balance', { moneyCig: cig(501) }, 'not_enough_money'],
    ['is accepted as the last order that is allowed', { openOrders: 19 }, undefined],
    ['is refused with too many open orders', { openOrders: 20 }, 'illegal_operation'],
    [
      'is refused first for its amount, then for the number of open orders',
      { openOrders: 20, moneyCig: cig(1) },
      'cbsell_min_money',
    ],
  ])('%s', (_, facts, code) => expect(refused(facts)).toBe(code))
})

describe('publishing a buy order', () => {
  const offered = { price: price(105_000n), premium: perMille(6n) }
  const cost = costUpTo(cig(500), offered)
  const refused = (facts: Partial<Parameters<typeof refusePublishingBuy>[0]>) =>
    refusePublishingBuy({ ...publishing, terms: offered, premiumMost: perMille(10n), balance: cost, ...facts })

  it.each<[string, Parameters<typeof refused>[0], string | undefined]>([
    ['is accepted for the whole balance', {}, undefined],
    ['is refused a millionth above the balance', { balance: uscd(cost - 1n) }, 'not_enough_money'],
    [
      'is refused when the largest premium exceeds the balance',
      { terms: { ...offered, premium: perMille(10n) } },
      'not_enough_money',
    ],
    ['is accepted without a premium', { terms: { ...offered, premium: perMille(0n) } }, undefined],
    ['is refused above the largest premium', { terms: { ...offered, premium: perMille(11n) } }, 'illegal_value'],
    ['is refused with a negative premium', { terms: { ...offered, premium: perMille(-1n) } }, 'illegal_value'],
    ['is refused when the setting allows a lower premium', { premiumMost: perMille(5n) }, 'illegal_value'],
    ['is refused below the minimum', { moneyCig: cig(99) }, 'cbsell_min_money'],
    ['is refused with too many open orders', { openOrders: 20 }, 'illegal_operation'],
  ])('%s', (_, facts, code) => expect(refused(facts)).toBe(code))
})

const filling: FillingFacts = {
  action: 'sell',
  status: 'created',
  endsAt: new Date(noon.getTime() + 1),
  at: noon,
  own: false,
  left: cig(500),
  terms,
  moneyCig: cig(500),
  minimum: cig(100),
}

describe('buying a sell order', () => {
  const refused = (facts: Partial<Parameters<typeof refuseBuying>[0]>) =>
    refuseBuying({ ...filling, balance: uscd(52_500_000n), ...facts })

  it.each<[string, Parameters<typeof refused>[0], string | undefined]>([
    ['is accepted for the whole balance', {}, undefined],
    ['is refused a millionth above the balance', { balance: uscd(52_499_999n) }, 'not_enough_money'],
    ['is accepted when the order is as it was seen', { seen: cig(500) }, undefined],
    ['is refused when the order has changed since it was seen', { seen: cig(400) }, 'cbsell_sold'],
    ['is refused for one’s own order', { own: true }, 'illegal_operation'],
    ['is refused for one’s own order, even when it has ended', { own: true, status: 'fail' }, 'illegal_operation'],
    ['is refused for a buy order', { action: 'buy' }, 'illegal_operation'],
    ['is refused for a sold order', { status: 'success', left: cig(0) }, 'cbsell_sold'],
    ['is refused for an ended order', { status: 'fail' }, 'cbsell_end'],
    ['is refused for an expired order that is still in the book', { endsAt: noon }, 'cbsell_end'],
  ])('%s', (_, facts, code) => expect(refused(facts)).toBe(code))
})

describe('selling into a buy order', () => {
  const refused = (facts: Partial<Parameters<typeof refuseSelling>[0]>) =>
    refuseSelling({ ...filling, action: 'buy', status: 'part', amount: cig(200), balance: cig(600), ...facts })

  it.each<[string, Parameters<typeof refused>[0], string | undefined]>([
    ['is accepted for a part of the order', {}, undefined],
    ['is accepted for the minimum', { amount: cig(100) }, undefined],
    ['is refused below the minimum', { amount: cig(99) }, 'cbsell_min_money'],
    ['is accepted for a whole rest below the minimum', { amount: cig(40), left: cig(40) }, undefined],
    ['is refused for a part of a rest below the minimum', { amount: cig(39), left: cig(40) }, 'cbsell_min_money'],
    ['is refused for zero', { amount: cig(0) }, 'cbsell_min_money'],
    ['is refused for a fraction of a ₡', { amount: micros(cig(200) + 1n) }, 'cbsell_min_money'],
    ['is refused above the rest', { amount: cig(501) }, 'illegal_value'],
    ['is refused as sold when the rest has become smaller', { amount: cig(501), seen: cig(600) }, 'cbsell_sold'],
    [
      'is refused as sold for the rest that was seen, when it is gone',
      { amount: cig(501), seen: cig(501) },
      'cbsell_sold',
    ],
    ['is refused above the rest that was seen', { amount: cig(501), seen: cig(500) }, 'illegal_value'],
    ['is refused for zero without a minimum', { amount: cig(0), minimum: cig(0) }, 'cbsell_min_money'],
    ['is accepted for a part when the rest has become smaller', { seen: cig(600) }, undefined],
    ['is accepted for the whole balance', { balance: cig(200) }, undefined],
    ['is refused above the balance', { balance: cig(199) }, 'not_enough_money'],
    ['is refused for a sell order', { action: 'sell' }, 'illegal_operation'],
    ['is refused for one’s own order', { own: true }, 'illegal_operation'],
    ['is refused for a filled order', { status: 'success', left: cig(0) }, 'cbsell_sold'],
    ['is refused for an expired order', { endsAt: noon }, 'cbsell_end'],
  ])('%s', (_, facts, code) => expect(refused(facts)).toBe(code))

  it('is always accepted for the whole rest', () => {
    fc.assert(
      fc.property(wholeCig, fc.integer({ min: 1, max: 1_000 }), (left, minimum) => {
        const rest = { moneyCig: left, left, amount: left, balance: left, minimum: cig(minimum) }
        expect(refused(rest)).toBeUndefined()
      }),
    )
  })
})

it('the filled amount of an order is its amount less the rest', () =>
  expect(filledOf({ moneyCig: cig(500), left: cig(120) })).toBe(cig(380)))

it('an order can be cancelled only while it is open', () => {
  expect(tradeStatuses.map(refuseCancelling)).toEqual([undefined, undefined, 'cbsell_sold', 'cbsell_end'])
  expect(tradeStatuses.filter(isOpenTrade)).toEqual(openTradeStatuses)
})
