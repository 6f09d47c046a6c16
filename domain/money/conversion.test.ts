import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../platform/settings.ts'
import {
  mostRebate,
  type ProfitFacts,
  type RebateFacts,
  refuseBalanceToTransaction,
  refuseProfitToTransaction,
  refuseRebateToTransaction,
  refuseTransactionToBalance,
  splitProfit,
} from './conversion.ts'
import { LARGEST_ON_WIRE, micros, price } from './micros.ts'
import { perMille, worthOf } from './rounding.ts'

const usdt = (amount: bigint) => micros<'USDT'>(amount)
const uscd = (amount: bigint) => micros<'USCD'>(amount)
const cig = (amount: bigint) => micros<'CIG'>(amount)

describe('refuseBalanceToTransaction and refuseTransactionToBalance', () => {
  const there = (money: bigint, balance: bigint) =>
    refuseBalanceToTransaction({ money: usdt(money), balance: usdt(balance), least: usdt(0n) })
  const back = (money: bigint, balance: bigint) =>
    refuseTransactionToBalance({ money: uscd(money), balance: uscd(balance), least: uscd(0n) })

  it.each([
    ['allow a single millionth', 1n, 5n, undefined],
    ['allow a millionth less than the balance', 4n, 5n, undefined],
    ['allow exactly the balance', 5n, 5n, undefined],
    ['refuse a millionth more than the balance', 6n, 5n, 'not_enough_money'],
    ['refuse zero', 0n, 5n, 'wrong_money'],
    ['refuse zero of an empty balance', 0n, 0n, 'wrong_money'],
    ['refuse a negative amount', -1n, 5n, 'wrong_money'],
  ])('%s', (_what, money, balance, code) => {
    expect(there(money, balance)).toBe(code)
    expect(back(money, balance)).toBe(code)
  })
})

const onePercent = perMille(defaultSettings.profitFee)

describe('splitProfit', () => {
  it('values ₡ at the price, and takes the fee from the worth', () => {
    expect(splitProfit(cig(1_000_000_000n), price(105_000n), onePercent)).toEqual({
      worth: 105_000_000n,
      fee: 1_050_000n,
      received: 103_950_000n,
    })
  })

  it('rounds the worth down and the fee up', () => {
    // 0.000019 ₡ are worth 1.995 millionths; a fee of 0.01 millionth is rounded up to one.
    expect(splitProfit(cig(19n), price(105_000n), onePercent)).toEqual({ worth: 1n, fee: 1n, received: 0n })
    expect(splitProfit(cig(20n), price(105_000n), onePercent)).toEqual({ worth: 2n, fee: 1n, received: 1n })
    expect(splitProfit(cig(10_000_001n), price(1_000_000n), onePercent).fee).toBe(100_001n)
  })

  const amounts = fc.bigInt({ min: 1n, max: LARGEST_ON_WIRE })
  const prices = fc.bigInt({ min: 1n, max: 1_000_000_000n }).map(price)
  const fees = fc.bigInt({ min: 0n, max: 1000n }).map(perMille)

  it('splits the worth exactly into the received amount and the fee', () => {
    fc.assert(
      fc.property(amounts, prices, fees, (money, at, fee) => {
        const { worth, fee: kept, received } = splitProfit(cig(money), at, fee)
        expect(worth).toBe(worthOf(cig(money), at))
        expect(received + kept).toBe(worth)
        expect(received).toBeGreaterThanOrEqual(0n)
      }),
    )
  })

  // Threats C67: many small conversions never save a fee, nor bring more than one large one.
  it('gives no more in parts than as a whole, and costs no less', () => {
    const parts = fc.array(fc.bigInt({ min: 1n, max: 10n ** 12n }), { minLength: 2, maxLength: 20 })
    fc.assert(
      fc.property(parts, prices, fees, (amounts, at, fee) => {
        const split = amounts.map((money) => splitProfit(cig(money), at, fee))
        const whole = splitProfit(cig(amounts.reduce((sum, money) => sum + money, 0n)), at, fee)
        const sum = (pick: (part: (typeof split)[number]) => bigint) =>
          split.reduce((total, part) => total + pick(part), 0n)
        expect(sum(({ received }) => received)).toBeLessThanOrEqual(whole.received)
        // Each part loses less than a millionth of worth, and pays at least its own share of the fee for the rest.
        expect(sum(({ fee: kept }) => kept) + (whole.worth - sum(({ worth }) => worth))).toBeGreaterThanOrEqual(
          whole.fee,
        )
      }),
    )
  })

  // Threats C68: buying ₡ at the price and converting them back never brings a profit.
  it('brings no profit for USCD that become ₡ at the price and are converted back', () => {
    fc.assert(
      fc.property(amounts, prices, fees, (money, at, fee) => {
        const paid = (money * at + 999_999n) / 1_000_000n
        expect(splitProfit(cig(money), at, fee).received).toBeLessThanOrEqual(paid)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('refuseProfitToTransaction', () => {
  const facts: ProfitFacts = {
    money: cig(1_000_000_000n),
    balance: cig(1_000_000_000n),
    least: cig(1_000_000n),
    price: price(105_000n),
    fee: onePercent,
    treasury: uscd(105_000_000n),
  }
  const refusalOf = (changed: Partial<ProfitFacts>) => refuseProfitToTransaction({ ...facts, ...changed })

  it('allows the whole balance, and a millionth less', () => {
    expect(refusalOf({})).toBeUndefined()
    expect(refusalOf({ money: cig(999_999_999n) })).toBeUndefined()
  })
  it('refuses a millionth more than the balance', () => {
    expect(refusalOf({ money: cig(1_000_000_001n) })).toBe('not_enough_money')
  })
  it('refuses zero, a negative amount, an amount below the minimum, and one that brings zero', () => {
    for (const money of [0n, -1n, 1n, 19n]) expect(refusalOf({ money: cig(money) })).toBe('wrong_money')
    expect(refusalOf({ money: cig(20n), least: cig(20n) })).toBeUndefined()
    expect(refusalOf({ money: cig(999_999n) })).toBe('amount_below_minimum')
    expect(refusalOf({ money: cig(1_000_000n) })).toBeUndefined()
    expect(refusalOf({ money: cig(999_999n), balance: cig(999_999n) })).toBeUndefined()
    expect(refusalOf({ fee: perMille(1000n) })).toBe('wrong_money')
  })
  it('refuses a worth, fee included, that exceeds the treasury by a millionth', () => {
    expect(refusalOf({ treasury: uscd(104_999_999n) })).toBe('payment_failed')
    expect(refusalOf({ treasury: uscd(0n) })).toBe('payment_failed')
  })
  it('works in a form that does not know the treasury', () => {
    const { treasury: _, ...known } = facts
    expect(refuseProfitToTransaction(known)).toBeUndefined()
    expect(refuseProfitToTransaction({ ...known, balance: cig(0n) })).toBe('not_enough_money')
  })
  it('never allows an overdraft of the member or the treasury', () => {
    const any = fc.bigInt({ min: 0n, max: 10n ** 13n })
    fc.assert(
      fc.property(any, any, any, (money, balance, treasury) => {
        const request = { ...facts, money: cig(money), balance: cig(balance), treasury: uscd(treasury) }
        if (refuseProfitToTransaction(request) !== undefined) return
        expect(money).toBeLessThanOrEqual(balance)
        expect(splitProfit(request.money, request.price, request.fee).worth).toBeLessThanOrEqual(treasury)
      }),
    )
  })
})

const whole = (amount: number) => uscd(BigInt(amount) * 1_000_000n)
const limits = {
  step: uscd(defaultSettings.rebateStep),
  share: defaultSettings.rebateShare,
  most: uscd(defaultSettings.rebateMost),
}

describe('mostRebate', () => {
  it.each([
    ['is 0 of 0', 0n, 0],
    ['is 0 below two steps', 99_999_999n, 0],
    ['is one step of two steps', 100_000_000n, 50],
    ['has whole steps only', 299_999_999n, 100],
    ['is half of the opening balance', 1_000_000_000n, 500],
    ['is 3,000 at a millionth less than 6,100', 6_099_999_999n, 3_000],
    ['is 2,950 at a millionth less than 6,000', 5_999_999_999n, 2_950],
    ['is 3,000 a day at most', 10n ** 15n, 3_000],
  ])('%s', (_what, opening, most) => {
    expect(mostRebate({ ...limits, opening: uscd(opening) })).toBe(whole(most))
  })

  it('never exceeds the opening balance, for any settings', () => {
    const settings = fc.record({
      opening: fc.bigInt({ min: 0n, max: 10n ** 15n }).map(uscd),
      step: fc.bigInt({ min: 0n, max: 10n ** 9n }).map(uscd),
      share: fc.nat({ max: 100_000 }),
      most: fc.bigInt({ min: 0n, max: 10n ** 15n }).map(uscd),
    })
    fc.assert(
      fc.property(settings, (facts) => {
        const most = mostRebate(facts)
        expect(most).toBeGreaterThanOrEqual(0n)
        expect(most).toBeLessThanOrEqual(facts.opening)
        expect(most).toBeLessThanOrEqual(facts.most)
        if (facts.step > 0n) expect(most % facts.step).toBe(0n)
      }),
    )
  })
})

describe('refuseRebateToTransaction', () => {
  const facts: RebateFacts = {
    ...limits,
    money: whole(500),
    balance: whole(1_000),
    opening: whole(1_000),
    transferredToday: false,
  }
  const refusalOf = (changed: Partial<RebateFacts>) => refuseRebateToTransaction({ ...facts, ...changed })

  it('allows half of the opening balance', () => expect(refusalOf({})).toBeUndefined())
  it('refuses a second one on the same day, before any other check', () => {
    expect(refusalOf({ transferredToday: true })).toBe('already_transfer_today')
    expect(refusalOf({ transferredToday: true, money: uscd(1n) })).toBe('already_transfer_today')
  })
  it('accepts only multiples of 50, to the millionth', () => {
    expect(refusalOf({ money: whole(50) })).toBeUndefined()
    for (const money of [0n, -50_000_000n, 1n, 49_999_999n, 50_000_001n, 75_000_000n, 99_999_999n])
      expect(refusalOf({ money: uscd(money) })).toBe('wrong_money')
  })
  it('refuses more than half of the opening balance, to the millionth', () => {
    expect(refusalOf({ money: whole(550) })).toBe('max_rebate_to_transaction')
    expect(refusalOf({ opening: uscd(999_999_999n) })).toBe('max_rebate_to_transaction')
    expect(refusalOf({ opening: uscd(1_000_000_001n) })).toBeUndefined()
  })
  it('allows 3,000 a day and no step more', () => {
    const rich = { balance: whole(100_000), opening: whole(100_000) }
    expect(refusalOf({ ...rich, money: whole(3_000) })).toBeUndefined()
    expect(refusalOf({ ...rich, money: whole(3_050) })).toBe('max_rebate_to_transaction')
  })
  it('ignores money that came in today, and checks the balance first', () => {
    expect(refusalOf({ opening: whole(0), money: whole(50) })).toBe('max_rebate_to_transaction')
    expect(refusalOf({ balance: uscd(499_999_999n) })).toBe('not_enough_money')
    expect(refusalOf({ balance: whole(500) })).toBeUndefined()
  })
  it('allows any amount above zero when the step is 0', () => {
    expect(refusalOf({ step: uscd(0n), money: uscd(1n) })).toBeUndefined()
    expect(refusalOf({ step: uscd(0n), money: uscd(0n) })).toBe('wrong_money')
  })
})

describe('a circle of conversions', () => {
  /** USDT to USCD and back, and ₡ to USCD, in any order and any parts. */
  const conversions = fc.array(
    fc.record({ act: fc.constantFrom('there', 'back', 'profit'), part: fc.nat({ max: 1_000 }) }),
    {
      maxLength: 60,
    },
  )
  it('never brings more than the ₡ were worth at the price (threats C68)', () => {
    const at = price(105_525n)
    fc.assert(
      fc.property(conversions, fc.bigInt({ min: 0n, max: 10n ** 12n }), (steps, start) => {
        const owned = { usdt: start, uscd: 0n, cig: start }
        const worth = () => owned.usdt + owned.uscd + worthOf(cig(owned.cig), at)
        const before = worth()
        for (const { act, part } of steps) {
          const of = (amount: bigint) => (amount * BigInt(part)) / 1_000n
          if (act === 'there') {
            const money = of(owned.usdt)
            if (refuseBalanceToTransaction({ money: usdt(money), balance: usdt(owned.usdt), least: usdt(0n) })) continue
            owned.usdt -= money
            owned.uscd += money
          } else if (act === 'back') {
            const money = of(owned.uscd)
            if (refuseTransactionToBalance({ money: uscd(money), balance: uscd(owned.uscd), least: uscd(0n) })) continue
            owned.uscd -= money
            owned.usdt += money
          } else {
            const money = cig(of(owned.cig))
            if (
              refuseProfitToTransaction({ money, balance: cig(owned.cig), least: cig(0n), price: at, fee: onePercent })
            )
              continue
            owned.cig -= money
            owned.uscd += splitProfit(money, at, onePercent).received
          }
          expect(worth()).toBeLessThanOrEqual(before)
        }
      }),
      { numRuns: 1_000 },
    )
  })
})
