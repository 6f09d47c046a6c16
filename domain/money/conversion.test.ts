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
    ['a single millionth', 1n, 5n, undefined],
    ['a millionth less than there is', 4n, 5n, undefined],
    ['exactly what there is', 5n, 5n, undefined],
    ['a millionth more', 6n, 5n, 'not_enough_money'],
    ['nothing', 0n, 5n, 'wrong_money'],
    ['nothing of nothing', 0n, 0n, 'wrong_money'],
    ['less than nothing', -1n, 5n, 'wrong_money'],
  ])('%s', (_what, money, balance, no) => {
    expect(there(money, balance)).toBe(no)
    expect(back(money, balance)).toBe(no)
  })
})

const onePercent = perMille(defaultSettings.profitFee)

describe('splitProfit', () => {
  it('values ₡ at the price, and takes its fee from what they are worth', () => {
    expect(splitProfit(cig(1_000_000_000n), price(105_000n), onePercent)).toEqual({
      worth: 105_000_000n,
      fee: 1_050_000n,
      received: 103_950_000n,
    })
  })

  it('rounds the worth down and the fee up', () => {
    // 0.000019 ₡ are worth 1.995 millionths, and a hundredth of one millionth is a whole one.
    expect(splitProfit(cig(19n), price(105_000n), onePercent)).toEqual({ worth: 1n, fee: 1n, received: 0n })
    expect(splitProfit(cig(20n), price(105_000n), onePercent)).toEqual({ worth: 2n, fee: 1n, received: 1n })
    expect(splitProfit(cig(10_000_001n), price(1_000_000n), onePercent).fee).toBe(100_001n)
  })

  const amounts = fc.bigInt({ min: 1n, max: LARGEST_ON_WIRE })
  const prices = fc.bigInt({ min: 1n, max: 1_000_000_000n }).map(price)
  const fees = fc.bigInt({ min: 0n, max: 1000n }).map(perMille)

  it('loses and invents nothing: what is received and the fee are what the ₡ are worth', () => {
    fc.assert(
      fc.property(amounts, prices, fees, (money, at, fee) => {
        const { worth, fee: kept, received } = splitProfit(cig(money), at, fee)
        expect(worth).toBe(worthOf(cig(money), at))
        expect(received + kept).toBe(worth)
        expect(received).toBeGreaterThanOrEqual(0n)
      }),
    )
  })

  // Threats C67: many small ones never save a fee, nor bring more than one large one.
  it('brings no more in parts than as a whole, and costs no less', () => {
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

  // Threats C68: buying ₡ for what they are worth and turning them back never gains, at one price.
  it('gains nothing in a circle: USCD into ₡ at the price, rounded up, and back', () => {
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
  const ask = (wish: Partial<ProfitFacts>) => refuseProfitToTransaction({ ...facts, ...wish })

  it('allows the whole wallet, and a millionth less', () => {
    expect(ask({})).toBeUndefined()
    expect(ask({ money: cig(999_999_999n) })).toBeUndefined()
  })
  it('refuses a millionth more than the wallet holds', () => {
    expect(ask({ money: cig(1_000_000_001n) })).toBe('not_enough_money')
  })
  it('refuses nothing, less than nothing, and what nothing would come out of', () => {
    for (const money of [0n, -1n, 1n, 19n]) expect(ask({ money: cig(money) })).toBe('wrong_money')
    expect(ask({ money: cig(20n), least: cig(20n) })).toBeUndefined()
    expect(ask({ money: cig(999_999n) })).toBe('amount_below_minimum')
    expect(ask({ money: cig(1_000_000n) })).toBeUndefined()
    expect(ask({ money: cig(999_999n), balance: cig(999_999n) })).toBeUndefined()
    expect(ask({ fee: perMille(1000n) })).toBe('wrong_money')
  })
  it('refuses what the treasury does not cover, to the millionth, the fee included', () => {
    expect(ask({ treasury: uscd(104_999_999n) })).toBe('payment_failed')
    expect(ask({ treasury: uscd(0n) })).toBe('payment_failed')
  })
  it('is asked by a form that does not know the treasury', () => {
    const { treasury: _, ...known } = facts
    expect(refuseProfitToTransaction(known)).toBeUndefined()
    expect(refuseProfitToTransaction({ ...known, balance: cig(0n) })).toBe('not_enough_money')
  })
  it('never says yes to what would overdraw somebody', () => {
    const any = fc.bigInt({ min: 0n, max: 10n ** 13n })
    fc.assert(
      fc.property(any, any, any, (money, balance, treasury) => {
        const asked = { ...facts, money: cig(money), balance: cig(balance), treasury: uscd(treasury) }
        if (refuseProfitToTransaction(asked) !== undefined) return
        expect(money).toBeLessThanOrEqual(balance)
        expect(splitProfit(asked.money, asked.price, asked.fee).worth).toBeLessThanOrEqual(treasury)
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
    ['nothing of nothing', 0n, 0],
    ['nothing of less than twice a step', 99_999_999n, 0],
    ['a step of twice a step', 100_000_000n, 50],
    ['whole steps only', 299_999_999n, 100],
    ['half of it', 1_000_000_000n, 500],
    ['3,000 of a millionth less than 6,100', 6_099_999_999n, 3_000],
    ['2,950 of a millionth less than 6,000', 5_999_999_999n, 2_950],
    ['3,000 a day, of however much', 10n ** 15n, 3_000],
  ])('%s', (_what, opening, most) => {
    expect(mostRebate({ ...limits, opening: uscd(opening) })).toBe(whole(most))
  })

  it('is never more than stood there, whatever the settings say', () => {
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
  const ask = (wish: Partial<RebateFacts>) => refuseRebateToTransaction({ ...facts, ...wish })

  it('allows half of what stood there as the day began', () => expect(ask({})).toBeUndefined())
  it('refuses a second one on the same day, before it looks at anything else', () => {
    expect(ask({ transferredToday: true })).toBe('already_transfer_today')
    expect(ask({ transferredToday: true, money: uscd(1n) })).toBe('already_transfer_today')
  })
  it('takes 50 and multiples of it, to the millionth', () => {
    expect(ask({ money: whole(50) })).toBeUndefined()
    for (const money of [0n, -50_000_000n, 1n, 49_999_999n, 50_000_001n, 75_000_000n, 99_999_999n])
      expect(ask({ money: uscd(money) })).toBe('wrong_money')
  })
  it('refuses more than half of what stood there, and a millionth too little there', () => {
    expect(ask({ money: whole(550) })).toBe('max_rebate_to_transaction')
    expect(ask({ opening: uscd(999_999_999n) })).toBe('max_rebate_to_transaction')
    expect(ask({ opening: uscd(1_000_000_001n) })).toBeUndefined()
  })
  it('takes 3,000 a day and no step more', () => {
    const rich = { balance: whole(100_000), opening: whole(100_000) }
    expect(ask({ ...rich, money: whole(3_000) })).toBeUndefined()
    expect(ask({ ...rich, money: whole(3_050) })).toBe('max_rebate_to_transaction')
  })
  it('counts what came in today as nothing, and says first what is not there at all', () => {
    expect(ask({ opening: whole(0), money: whole(50) })).toBe('max_rebate_to_transaction')
    expect(ask({ balance: uscd(499_999_999n) })).toBe('not_enough_money')
    expect(ask({ balance: whole(500) })).toBeUndefined()
  })
  it('takes any amount where the setting has no step, but never nothing', () => {
    expect(ask({ step: uscd(0n), money: uscd(1n) })).toBeUndefined()
    expect(ask({ step: uscd(0n), money: uscd(0n) })).toBe('wrong_money')
  })
})

describe('what comes of turning in a circle', () => {
  /** USDT into USCD and back, and ₡ into USCD, in any order and any parts, by somebody who may. */
  const acts = fc.array(fc.record({ act: fc.constantFrom('there', 'back', 'profit'), part: fc.nat({ max: 1_000 }) }), {
    maxLength: 60,
  })
  it('is never more than the ₡ were worth at the price (threats C68)', () => {
    const at = price(105_525n)
    fc.assert(
      fc.property(acts, fc.bigInt({ min: 0n, max: 10n ** 12n }), (steps, start) => {
        const owns = { usdt: start, uscd: 0n, cig: start }
        const worth = () => owns.usdt + owns.uscd + worthOf(cig(owns.cig), at)
        const before = worth()
        for (const { act, part } of steps) {
          const of = (amount: bigint) => (amount * BigInt(part)) / 1_000n
          if (act === 'there') {
            const money = of(owns.usdt)
            if (refuseBalanceToTransaction({ money: usdt(money), balance: usdt(owns.usdt), least: usdt(0n) })) continue
            owns.usdt -= money
            owns.uscd += money
          } else if (act === 'back') {
            const money = of(owns.uscd)
            if (refuseTransactionToBalance({ money: uscd(money), balance: uscd(owns.uscd), least: uscd(0n) })) continue
            owns.uscd -= money
            owns.usdt += money
          } else {
            const money = cig(of(owns.cig))
            if (
              refuseProfitToTransaction({ money, balance: cig(owns.cig), least: cig(0n), price: at, fee: onePercent })
            )
              continue
            owns.cig -= money
            owns.uscd += splitProfit(money, at, onePercent).received
          }
          expect(worth()).toBeLessThanOrEqual(before)
        }
      }),
      { numRuns: 1_000 },
    )
  })
})
