import { describe, expect, it } from 'vitest'
import { type VelocityFacts, type VelocityLimits, velocityHits } from './velocity.ts'

const USDT = 1_000_000n
const HOUR = 3_600n
const facts: VelocityFacts = {
  ...{ money: 100n * USDT, count: 1n, sum: 100n * USDT, addressAge: 30n * HOUR, paidBefore: false },
  ...{ deposited: 0n, owners: 1n },
}
const off: VelocityLimits = { count: 0n, sum: 0n, addressAge: 0n, deposited: 0n, owners: 0n }
const rulesOf = (more: Partial<VelocityFacts>, limits: Partial<VelocityLimits>) =>
  velocityHits({ ...facts, ...more }, { ...off, ...limits }).map(({ rule }) => rule)

it('no rule is on unless it has a threshold', () => {
  const much = {
    money: 10n ** 15n,
    count: 1_000n,
    sum: 10n ** 15n,
    addressAge: 0n,
    deposited: 10n ** 15n,
    owners: 1_000n,
  }
  expect(rulesOf(much, {})).toEqual([])
})

describe('a withdrawal stops', () => {
  it('with more than so many within 24 hours, and not with exactly so many', () => {
    expect(rulesOf({ count: 2n }, { count: 2n })).toEqual([])
    expect(rulesOf({ count: 3n }, { count: 2n })).toEqual(['count'])
  })

  it('with a sum above the limit, to the millionth', () => {
    expect(rulesOf({ sum: 500n * USDT }, { sum: 500n * USDT })).toEqual([])
    expect(rulesOf({ sum: 500n * USDT + 1n }, { sum: 500n * USDT })).toEqual(['sum'])
  })

  it('to a new address, to the second, until something was paid to it', () => {
    expect(rulesOf({ addressAge: 48n * HOUR }, { addressAge: 48n * HOUR })).toEqual([])
    expect(rulesOf({ addressAge: 48n * HOUR - 1n }, { addressAge: 48n * HOUR })).toEqual(['newAddress'])
    expect(rulesOf({ addressAge: 1n, paidBefore: true }, { addressAge: 48n * HOUR })).toEqual([])
  })

  it('with a large deposit shortly before, to the millionth; only what is withdrawn counts', () => {
    const limits = { deposited: 100n * USDT }
    expect(rulesOf({ deposited: 100n * USDT }, limits)).toEqual(['freshDeposit'])
    expect(rulesOf({ deposited: 100n * USDT - 1n }, limits)).toEqual([])
    expect(rulesOf({ deposited: 900n * USDT, money: 100n * USDT - 1n }, limits)).toEqual([])
    expect(velocityHits({ ...facts, deposited: 900n * USDT }, { ...off, ...limits })).toEqual([
      { rule: 'freshDeposit', value: 100n * USDT, threshold: 100n * USDT },
    ])
  })

  it('when so many withdraw to one address', () => {
    expect(rulesOf({ owners: 2n }, { owners: 3n })).toEqual([])
    expect(rulesOf({ owners: 3n }, { owners: 3n })).toEqual(['sharedAddress'])
  })

  it('for each rule that it meets, with what was found', () => {
    expect(velocityHits({ ...facts, count: 5n, owners: 9n }, { ...off, count: 1n, owners: 2n })).toEqual([
      { rule: 'count', value: 5n, threshold: 1n },
      { rule: 'sharedAddress', value: 9n, threshold: 2n },
    ])
  })
})
