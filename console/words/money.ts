import { exact } from '@humidor/domain/money/format.ts'
import { type Coin, type Micros, UNIT } from '@humidor/domain/money/micros.ts'
import { coinOf } from './names.ts'

/** An amount of a coin in millionths. Points are whole numbers. */
export const millionthsOf = (coin: string, amount: bigint): bigint =>
  coinOf(coin) === 'POINT' ? amount * UNIT : amount

/** An amount of a coin as an exact decimal, for a file. */
export const exactOf = (coin: string, amount: bigint): string => exact(millionthsOf(coin, amount) as Micros)

/** A coin as `<Money>` takes it. */
export const knownCoin = (coin: string): { coin: Coin } | Record<string, never> => {
  const known = coinOf(coin)
  return known ? { coin: known } : {}
}
