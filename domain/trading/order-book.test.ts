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
  heldFor,
  isOpenTrade,
  openTradeStatuses,
  type Ranked,
  rankOf,
  refuseBuying,
  refuseCancelling,
  refusePublishingBuy,
  refusePublishingSell,
  refuseSelling,
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

describe('what an order costs', () => {
  it.each([
    [100, 105_000n, 0n, 10_500_000n],
    [101, 105_001n, 7n, 10_679_336n],
    [1, 1n, 10n, 1n],
    [3, 1n, 10n, 3n],
    [1_000_000, 118_400n, 10n, 119_584_000_000n],
  ])('%d ₡ at %s and %s per mille: %s', (amount, at, premium, cost) =>
    expect(costUpTo(cig(amount), { price: price(at), premium: perMille(premium) })).toBe(cost),
  )

  it('comes out the same however an order is split: its fills pay exactly what was held for it', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 1n, max: 1_000_000n }), { minLength: 1 }), anyTerms, (parts, at) => {
        let filled = cig(0)
        let paid = 0n
        for (const part of parts) {
          const cost = costOfFill(filled, cig(part), at)
          // No part is more than a millionth off what it would cost alone.
          expect([0n, 1n]).toContain(cost - costUpTo(cig(part), at))
          paid += cost
          filled = micros(filled + cig(part))
        }
        expect(paid).toBe(costUpTo(filled, at))
      }),
    )
  })

  it('comes to no more for one ₡ than its price and premium, floored', () => {
    expect(unitPrice(termsOf({ cigPrice: 118_400n, premium: 6 }))).toBe(119_110n)
    expect(unitPrice(termsOf({ cigPrice: 118_399n, premium: 6 }))).toBe(119_109n)
    expect(unitPrice(termsOf({ cigPrice: 105_000n, premium: 0 }))).toBe(105_000n)
  })

  it('is exact for a sell order, which has no premium: nothing is rounded', () => {
    fc.assert(
      fc.property(wholeCig, anyTerms, (amount, at) => {
        const plain = { ...at, premium: perMille(0n) }
        expect(costUpTo(amount, plain) * UNIT).toBe(amount * at.price)
      }),
    )
  })

  it('holds ₡ for what is left to sell and USCD for what is left to buy', () => {
    const facts = { moneyCig: cig(301), left: cig(100), terms: { price: price(105_001n), premium: perMille(7n) } }
    expect(heldFor('sell', facts)).toBe(cig(100))
    expect(heldFor('buy', facts)).toBe(costUpTo(cig(301), facts.terms) - costUpTo(cig(201), facts.terms))
  })
})

describe('the order of the book', () => {
  const rows: Ranked[] = [
    { action: 'sell', cigPrice: price(106_000n), premium: 0, id: 1 },
    { action: 'buy', cigPrice: price(105_000n), premium: 0, id: 2 },
    { action: 'buy', cigPrice: price(105_000n), premium: 10, id: 3 },
    { action: 'sell', cigPrice: price(105_000n), premium: 0, id: 5 },
    { action: 'sell', cigPrice: price(105_000n), premium: 0, id: 4 },
    // 106,000 is less than 105,000 and one per cent.
    { action: 'buy', cigPrice: price(106_000n), premium: 0, id: 6 },
    { action: 'buy', cigPrice: price(106_000n), premium: 1, id: 7 },
  ]

  it('begins with the best price of each side, then the oldest', () =>
    expect(rows.toSorted(byRank).map(({ id }) => id)).toEqual([7, 3, 6, 2, 4, 5, 1]))

  it('puts the dearer of two buy orders first however little dearer it is, and of equal ones the older', () => {
    const one = { action: 'buy', cigPrice: price(1n), premium: 0, id: 1 } as const
    expect(byRank(one, { ...one, premium: 1, id: 2 })).toBeGreaterThan(0)
    expect(byRank({ ...one, premium: 1, id: 2 }, one)).toBeLessThan(0)
    for (const action of ['buy', 'sell'] as const) {
      expect(byRank({ ...one, action }, { ...one, action, id: 2 })).toBeLessThan(0)
      expect(byRank({ ...one, action, id: 2 }, { ...one, action })).toBeGreaterThan(0)
    }
  })

  it('ranks by what one ₡ comes to, the premium included', () =>
    expect(rankOf({ price: price(105_000n), premium: perMille(10n) })).toBe(106_050_000n))
})

const publishing = { moneyCig: cig(500), openOrders: 3, openOrdersMost: 20, minimum: cig(100) }

describe('publishing a sell order', () => {
  const refused = (facts: Partial<Parameters<typeof refusePublishingSell>[0]>) =>
    refusePublishingSell({ ...publishing, balance: cig(500), ...facts })

  it.each<[string, Parameters<typeof refused>[0], string | undefined]>([
    ['all that there is', {}, undefined],
    ['the least', { moneyCig: cig(100) }, undefined],
    ['one less', { moneyCig: cig(99) }, 'cbsell_min_money'],
    ['nothing', { moneyCig: cig(0) }, 'cbsell_min_money'],
    ['no whole ₡', { moneyCig: micros(cig(200) + 1n) }, 'cbsell_min_money'],
    ['more than there is', { moneyCig: cig(501) }, 'not_enough_money'],
    ['the last order that is allowed', { openOrders: 19 }, undefined],
    ['one too many', { openOrders: 20 }, 'illegal_operation'],
    ['an amount and one too many', { openOrders: 20, moneyCig: cig(1) }, 'cbsell_min_money'],
  ])('%s', (_, facts, code) => expect(refused(facts)).toBe(code))
})

describe('publishing a buy order', () => {
  const offered = { price: price(105_000n), premium: perMille(6n) }
  const cost = costUpTo(cig(500), offered)
  const refused = (facts: Partial<Parameters<typeof refusePublishingBuy>[0]>) =>
    refusePublishingBuy({ ...publishing, terms: offered, premiumMost: perMille(10n), balance: cost, ...facts })

  it.each<[string, Parameters<typeof refused>[0], string | undefined]>([
    ['for all that there is', {}, undefined],
    ['a millionth short', { balance: uscd(cost - 1n) }, 'not_enough_money'],
    ['the largest premium, too dear', { terms: { ...offered, premium: perMille(10n) } }, 'not_enough_money'],
    ['no premium', { terms: { ...offered, premium: perMille(0n) } }, undefined],
    ['a premium beyond the largest', { terms: { ...offered, premium: perMille(11n) } }, 'illegal_value'],
    ['a premium below nothing', { terms: { ...offered, premium: perMille(-1n) } }, 'illegal_value'],
    ['a setting that allows less', { premiumMost: perMille(5n) }, 'illegal_value'],
    ['too little', { moneyCig: cig(99) }, 'cbsell_min_money'],
    ['one too many', { openOrders: 20 }, 'illegal_operation'],
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
    ['for all that there is', {}, undefined],
    ['a millionth short', { balance: uscd(52_499_999n) }, 'not_enough_money'],
    ['as it was seen', { seen: cig(500) }, undefined],
    ['as it was not seen', { seen: cig(400) }, 'cbsell_sold'],
    ['one’s own', { own: true }, 'illegal_operation'],
    ['one’s own that is over', { own: true, status: 'fail' }, 'illegal_operation'],
    ['a buy order', { action: 'buy' }, 'illegal_operation'],
    ['one that was sold', { status: 'success', left: cig(0) }, 'cbsell_sold'],
    ['one that ended', { status: 'fail' }, 'cbsell_end'],
    ['one whose time is up, still in the book', { endsAt: noon }, 'cbsell_end'],
  ])('%s', (_, facts, code) => expect(refused(facts)).toBe(code))
})

describe('selling into a buy order', () => {
  const refused = (facts: Partial<Parameters<typeof refuseSelling>[0]>) =>
    refuseSelling({ ...filling, action: 'buy', status: 'part', amount: cig(200), balance: cig(600), ...facts })

  it.each<[string, Parameters<typeof refused>[0], string | undefined]>([
    ['a part of it', {}, undefined],
    ['the least', { amount: cig(100) }, undefined],
    ['less than the least', { amount: cig(99) }, 'cbsell_min_money'],
    ['all that is left, less than the least', { amount: cig(40), left: cig(40) }, undefined],
    ['a part of a rest below the least', { amount: cig(39), left: cig(40) }, 'cbsell_min_money'],
    ['nothing', { amount: cig(0) }, 'cbsell_min_money'],
    ['no whole ₡', { amount: micros(cig(200) + 1n) }, 'cbsell_min_money'],
    ['more than is left', { amount: cig(501) }, 'illegal_value'],
    ['more than is left by now', { amount: cig(501), seen: cig(600) }, 'cbsell_sold'],
    ['just what was seen, and is gone', { amount: cig(501), seen: cig(501) }, 'cbsell_sold'],
    ['more than was ever seen', { amount: cig(501), seen: cig(500) }, 'illegal_value'],
    ['nothing, where there is no least', { amount: cig(0), minimum: cig(0) }, 'cbsell_min_money'],
    ['a part, whatever was left before', { seen: cig(600) }, undefined],
    ['all that there is', { balance: cig(200) }, undefined],
    ['more than there is', { balance: cig(199) }, 'not_enough_money'],
    ['a sell order', { action: 'sell' }, 'illegal_operation'],
    ['one’s own', { own: true }, 'illegal_operation'],
    ['one that was filled', { status: 'success', left: cig(0) }, 'cbsell_sold'],
    ['one whose time is up', { endsAt: noon }, 'cbsell_end'],
  ])('%s', (_, facts, code) => expect(refused(facts)).toBe(code))

  it('never leaves a rest that nobody can fill: all that is left is always an amount', () => {
    fc.assert(
      fc.property(wholeCig, fc.integer({ min: 1, max: 1_000 }), (left, minimum) => {
        const rest = { moneyCig: left, left, amount: left, balance: left, minimum: cig(minimum) }
        expect(refused(rest)).toBeUndefined()
      }),
    )
  })
})

it('knows what is filled of an order', () => expect(filledOf({ moneyCig: cig(500), left: cig(120) })).toBe(cig(380)))

it('lets an order be taken out of the book exactly while it is open', () => {
  expect(tradeStatuses.map(refuseCancelling)).toEqual([undefined, undefined, 'cbsell_sold', 'cbsell_end'])
  expect(tradeStatuses.filter(isOpenTrade)).toEqual(openTradeStatuses)
})
