import { levelNeeds } from '@humidor/domain/accounts/team.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { defaultSettings } from '@humidor/domain/platform/settings.ts'
import { interestOf } from '@humidor/domain/products/flexible-treasure.ts'
import { mostOf, percentOf, returnTable } from '@humidor/domain/products/returns.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chainOfInviters, type Line, levelsOf, rebatedFor, returnsOf } from './line.ts'

const YEAR = 365
const usd = (whole: number) => BigInt(whole) * 1_000_000n
const { activationPrice: price, treasureRate: rate } = defaultSettings
const [table, needs] = [returnTable(defaultSettings), levelNeeds(defaultSettings)]

/** Only the root member has a higher fee, unless the root member grants one (rules P13). */
const [FEE, ROOT_FEE] = [usd(10), usd(20)]

const lines = fc
  .array(fc.nat(), { minLength: 1, maxLength: 150 })
  .map((draws): Line => [undefined, ...draws.map((draw, n) => draw % (n + 1))])
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

/** The cost of activating false accounts, and the rebates of these activations. */
const rebates = (line: Line, fees: readonly bigint[]) => ({
  paid: price * BigInt(line.length),
  received: sum(line.map((_, account) => rebatedFor(line, account, { fees, price }))),
})

/** The returns of false accounts on the interest of a saver below the last one. The saver need not be activated. */
function savedBelow(line: Line, by = table) {
  const levels = levelsOf(line, needs)
  return returnsOf([...line, line.length - 1], line.length, { levels, table: by })
}

/** All returns together, in per cent of the interest. */
const rateOf = (line: Line, by = table) => savedBelow(line, by).reduce((all, { percent }) => all + percent, 0)

/**
 * One year of interest on money in the treasury below false accounts, without deposits or withdrawals. Interest and
 * returns are rounded down each day.
 */
function yearOf(line: Line, money: bigint, by = table) {
  const shares = savedBelow(line, by)
  let [standing, returned] = [money, 0n]
  for (let day = 0; day < YEAR; day += 1) {
    const interest = interestOf(micros<'USCD'>(standing), rate)
    standing += interest
    returned += sum(shares.map(({ percent }) => percentOf(interest, percent)))
  }
  return { interest: standing - money, returned }
}

/** The least money, in whole USD, whose returns of a year equal the loss on the activations. */
function breaksEvenAt(line: Line, by = table) {
  const { paid, received } = rebates(
    line,
    line.map(() => FEE),
  )
  let [least, most] = [0, 10_000_000]
  while (least < most) {
    const half = Math.floor((least + most) / 2)
    if (yearOf(line, usd(half), by).returned >= paid - received) most = half
    else least = half + 1
  }
  return least
}

describe('a thousand false accounts never earn more than their activations cost', () => {
  const accounts = chainOfInviters(1_000, 15)

  it('from rebates, as each activation pays the line a tenth of its price', () => {
    const ofTen = rebates(
      accounts,
      accounts.map(() => FEE),
    )
    expect(ofTen).toEqual({ paid: usd(100_000), received: usd(9_990) })
    const ofTwenty = rebates(
      accounts,
      accounts.map(() => ROOT_FEE),
    )
    expect(ofTwenty.received).toBe(usd(19_980))
  })

  it('in any line, and with any fees that an operator or the root member grants', () => {
    const anyLines = lines.chain((line) =>
      fc.record({
        line: fc.constant(line),
        fees: fc.array(fc.bigInt({ min: 0n, max: 3n * price }), { minLength: line.length, maxLength: line.length }),
      }),
    )
    fc.assert(
      fc.property(anyLines, ({ line, fees }) => {
        const { paid, received } = rebates(line, fees)
        expect(received).toBeLessThanOrEqual(paid)
        const most = fees.reduce((one, other) => (one > other ? one : other), 0n)
        expect(received).toBeLessThanOrEqual(most * BigInt(line.length - 1))
      }),
    )
  })

  it('in a whole year without money in the treasure', () => {
    expect(yearOf(accounts, 0n)).toEqual({ interest: 0n, returned: 0n })
  })
})

describe('their returns are a part of the interest on their own money (docs/decisions/0036-rewards-of-false-accounts.md)', () => {
  const best = (accounts: number) => chainOfInviters(accounts, 15)

  it('returns never exceed the table, on any tree and with any levels that an operator sets', () => {
    const levels = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 151, maxLength: 151 })
    fc.assert(
      fc.property(lines, levels, (line, given) => {
        for (const account of line.keys()) {
          const paid = returnsOf(line, account, { levels: given as 0[], table })
          expect(paid.reduce((all, { percent }) => all + percent, 0)).toBeLessThanOrEqual(mostOf(table))
        }
      }),
    )
  })

  it('the best line gets the whole table, so no other line gets more', () => {
    expect([mostOf(table), rateOf(best(1_000))]).toEqual([165, 165])
  })

  it('each rate needs a known number of accounts', () => {
    const sizes = Array.from({ length: 600 }, (_, n) => n + 1)
    const rates = sizes.map((size) => rateOf(best(size)))
    expect([60, 100, 130, 150, 160, 165].map((rate) => sizes[rates.findIndex((one) => one >= rate)])).toEqual([
      1, 21, 51, 201, 501, 516,
    ])
  })

  it('returns of a year never exceed the table, for any amount of money', () => {
    fc.assert(
      fc.property(lines, fc.bigInt({ min: 0n, max: usd(10_000_000) }), (line, money) => {
        const { interest, returned } = yearOf(line, money)
        expect(returned * 100n).toBeLessThanOrEqual(interest * BigInt(mostOf(table)))
      }),
      { numRuns: 20 },
    )
  })

  it('returns cover the cost of the accounts from a known amount of money on', () => {
    expect([1, 21, 51, 201, 501, 516, 1_000].map((size) => breaksEvenAt(best(size)))).toEqual([
      379, 4_316, 8_038, 27_409, 64_026, 63_945, 123_910,
    ])
    const { interest, returned } = yearOf(best(1_000), usd(100_000))
    // In millionths: 44,025 USD of interest and 72,641 USD of returns, which is 17,369 less than the loss on the
    // accounts.
    expect([interest, returned]).toEqual([44_025_131_116n, 72_641_465_372n])
  })
  it('smaller rates in the settings reduce returns to nothing', () => {
    const small = { rates: [10, 10, 10, 10, 10], continuation: 0 }
    expect([1, 516].map((size) => rateOf(best(size), small))).toEqual([10, 10])
    expect(breaksEvenAt(best(1), small)).toBe(2_272)
    expect(yearOf(best(516), usd(100_000), { rates: [0, 0, 0, 0, 0], continuation: 0 }).returned).toBe(0n)
  })
})
