import { micros } from '@humidor/domain/money/micros.ts'
import { describe, expect, it } from 'vitest'
import { alarmsOf, type Reserves, shareText, sheetsOf } from './sheet.ts'

const nothing = {
  ...{ members: 0n, held: 0n, merchants: 0n, treasury: 0n, promised: 0n, fees: 0n },
  ...{ rewards: 0n, team: 0n, foundation: 0n, backing: 0n, issued: 0n },
}
const right: Reserves = {
  at: new Date('2026-11-20T04:00:00Z'),
  onChain: [
    { chain: 'BSC', amount: 1_000n },
    { chain: 'TRX', amount: 500n },
  ],
  assets: [
    { ...nothing, coin: 'USDT', members: 300n, backing: 400n, treasury: 800n },
    { ...nothing, coin: 'USCD', members: 150n, held: 50n, treasury: 200n, issued: 400n },
    { ...nothing, coin: 'CIG', rewards: 60n, team: 20n, foundation: 20n, issued: 100n },
    { ...nothing, coin: 'POINT', members: 9n, issued: 9n },
  ],
  coverage: {
    surplus: 0n,
    backed: 0n,
    treasuryToPromised: null,
    liabilities: micros(500n),
    onChainToLiabilities: 3000,
  },
  leaving: micros(0n),
}

describe('the sheet', () => {
  it('shows the total of each coin and its parts', () => {
    const [usdt, , cig, point] = sheetsOf(right)
    expect([usdt?.total, usdt?.difference, usdt?.parts.map(({ name }) => name)]).toEqual([
      1_500n,
      0n,
      ['Members, available', 'Members, reserved', 'Merchants', 'Backing of USCD', 'Treasury', 'Fees'],
    ])
    expect(cig?.parts).toContainEqual({ name: 'Rewards', amount: 60n })
    expect(point).toEqual({
      coin: 'POINT',
      total: 9n,
      parts: [{ name: 'Members, available', amount: 9n }],
      difference: 0n,
    })
    expect(alarmsOf(right)).toEqual([])
  })

  it('shows an unexpected part if it is not zero', () => {
    const [, uscd] = sheetsOf({ ...right, assets: right.assets.map((it) => ({ ...it, merchants: 1n })) })
    expect(uscd?.parts).toContainEqual({ name: 'Merchants', amount: 1n })
    expect(uscd?.difference).toBe(-1n)
  })

  it.each<[string, Partial<Reserves>]>([
    ['differs from liabilities', { coverage: { ...right.coverage, surplus: -1n } }],
    ['not backed', { coverage: { ...right.coverage, backed: 1n } }],
    ['Less money on chain', { coverage: { ...right.coverage, onChainToLiabilities: 999 } }],
    ['balance on TRX is negative', { onChain: [right.onChain[0] as never, { chain: 'TRX', amount: -1n }] }],
    ['accounts of CIG', { assets: right.assets.map((it) => (it.coin === 'CIG' ? { ...it, team: 19n } : it)) }],
  ])('raises an alarm: %s', (alarm, wrong) => {
    expect(alarmsOf({ ...right, ...wrong }).join(' ')).toContain(alarm)
  })

  it.each([
    [0, '0.0 % of it'],
    [999, '99.9 % of it'],
    [1000, '1.00 times it'],
    [1129, '1.12 times it'],
    [1_234_567, '1,234.56 times it'],
  ])('shows %d per mille as %s', (perMille, text) => expect(shareText(perMille, 'it')).toBe(text))
})
