import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Coin } from './micros.ts'
import { coverageOf, pendingWithdrawals, type SheetAccount, sheetOf } from './reserves.ts'

const account = (owner: SheetAccount['owner'], name: string, coin: Coin, balance: bigint): SheetAccount => ({
  owner,
  name,
  coin,
  balance,
})

/** 1,000 USDT came in on BSC and 500 on TRON; 400 of them back USCD: members have 250 and are promised 100. */
const books: readonly SheetAccount[] = [
  account('platform', 'external.bsc', 'USDT', -1_000n),
  account('platform', 'external.tron', 'USDT', -500n),
  account('member', 'balance', 'USDT', 300n),
  account('member', 'held.withdrawal', 'USDT', 50n),
  account('merchant', 'usdt', 'USDT', 40n),
  account('platform', 'backing', 'USDT', 400n),
  account('platform', 'treasury', 'USDT', 700n),
  account('platform', 'fees', 'USDT', 10n),
  account('platform', 'issuance', 'USCD', -400n),
  account('member', 'transaction', 'USCD', 200n),
  account('member', 'lhb', 'USCD', 20n),
  account('member', 'held.order', 'USCD', 30n),
  account('platform', 'treasury', 'USCD', 50n),
  account('platform', 'promised', 'USCD', 100n),
  account('platform', 'issuance', 'CIG', -90n),
  account('merchant', 'cig', 'CIG', 5n),
  account('platform', 'rewards', 'CIG', 60n),
  account('platform', 'team', 'CIG', 15n),
  account('platform', 'foundation', 'CIG', 10n),
]

const without = (name: string, coin: Coin, less: bigint) =>
  books.map((it) => (it.name === name && it.coin === coin ? { ...it, balance: it.balance - less } : it))

describe('the reserves', () => {
  it('list the balances of each coin', () => {
    const { onChain, assets } = sheetOf(books)
    expect(onChain).toEqual({ BSC: 1_000n, TRX: 500n })
    expect(assets.map(({ coin }) => coin)).toEqual(['USDT', 'USCD', 'CIG', 'POINT'])
    expect(assets[0]).toMatchObject({
      members: 300n,
      held: 50n,
      merchants: 40n,
      backing: 400n,
      treasury: 700n,
      fees: 10n,
    })
    expect(assets[1]).toMatchObject({ members: 220n, held: 30n, merchants: 0n, promised: 100n, issued: 400n })
    expect(assets[2]).toMatchObject({ merchants: 5n, rewards: 60n, team: 15n, foundation: 10n, issued: 90n })
    expect(assets[3]).toMatchObject({ members: 0n, issued: 0n })
  })

  it('include the requested withdrawals and payouts', () => {
    expect(pendingWithdrawals(books)).toBe(50n)
    expect(pendingWithdrawals([...books, account('merchant', 'held', 'USDT', 7n)])).toBe(57n)
  })

  it('are balanced when the surplus is zero and every USCD is backed', () => {
    expect(coverageOf(sheetOf(books))).toEqual({
      surplus: 0n,
      backed: 0n,
      treasuryToPromised: 500,
      // 300 + 50 + 40 in USDT, 220 + 30 in USCD.
      liabilities: 640n,
      onChainToLiabilities: 2343,
    })
  })

  it('show a missing millionth and its place', () => {
    expect(coverageOf(sheetOf(without('balance', 'USDT', 1n))).surplus).toBe(1n)
    expect(coverageOf(sheetOf(without('external.bsc', 'USDT', -1n))).surplus).toBe(-1n)
    expect(coverageOf(sheetOf(without('backing', 'USDT', 1n)))).toMatchObject({ surplus: 1n, backed: -1n })
    expect(coverageOf(sheetOf(without('issuance', 'USCD', 1n)))).toMatchObject({ surplus: 0n, backed: -1n })
  })

  it('count promised USDT as the platform’s own, and compare with debts of a millionth', () => {
    const reserved = [...without('treasury', 'USDT', 5n), account('platform', 'promised', 'USDT', 5n)]
    expect(coverageOf(sheetOf(reserved)).surplus).toBe(0n)
    expect(coverageOf(sheetOf([account('member', 'balance', 'USDT', 1n)])).onChainToLiabilities).toBe(0)
  })

  it('have no ratios when there is no debt', () => {
    expect(coverageOf(sheetOf([]))).toEqual({
      surplus: 0n,
      backed: 0n,
      treasuryToPromised: null,
      liabilities: 0n,
      onChainToLiabilities: null,
    })
  })

  it('refuse an account that they do not know', () => {
    expect(() => sheetOf([account('platform', 'petty-cash', 'USDT', 1n)])).toThrow('petty-cash')
  })

  it('stay balanced when money moves between accounts of one coin', () => {
    const at = fc.integer({ min: 0, max: books.length - 1 })
    fc.assert(
      fc.property(at, at, fc.bigInt({ min: 0n, max: 10n ** 15n }), (from, to, amount) => {
        fc.pre(books[from]?.coin === 'USDT' && books[to]?.coin === 'USDT')
        const moved = books.map((it, index) => ({
          ...it,
          balance: it.balance - (index === from ? amount : 0n) + (index === to ? amount : 0n),
        }))
        expect(coverageOf(sheetOf(moved)).surplus).toBe(0n)
      }),
    )
  })
})
