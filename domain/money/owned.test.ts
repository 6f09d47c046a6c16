import { expect, it } from 'vitest'
import { price } from './micros.ts'
import { type OwnedPart, reservedCoins, reservedKinds, totalInUsd } from './owned.ts'

it('USDT and USCD count at 1, and all ₡ together at the price, rounded down once', () => {
  const parts: OwnedPart[] = [
    { coin: 'USDT', amount: 1n },
    { coin: 'USCD', amount: 2n },
    { coin: 'CIG', amount: 9n },
    { coin: 'CIG', amount: 1n },
  ]
  // Each ₡ part alone is worth less than a millionth; together they are worth one.
  expect(totalInUsd(parts, price(105_000n))).toBe(4n)
  expect(totalInUsd([], price(105_000n))).toBe(0n)
})

it('each kind of reserved money has a coin that counts', () =>
  expect(reservedKinds.filter((kind) => !['USDT', 'USCD', 'CIG'].includes(reservedCoins[kind]))).toEqual([]))
