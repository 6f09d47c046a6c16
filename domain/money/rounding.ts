import { type Cig, type Coin, type Micros, micros, type Price, UNIT, type Uscd } from './micros.ts'

/** Parts per thousand: 10 is one per cent. */
export type PerMille = bigint & { readonly rate: 'per mille' }
export const perMille = (rate: bigint) => rate as PerMille

/** `a × b ÷ by`, rounded down: for amounts that a member receives (rules M3). `a × b` and `by` are never negative. */
export const floored = (a: bigint, b: bigint, by: bigint) => (a * b) / by

/** `a × b ÷ by`, rounded up: for amounts that a member pays (rules M3). `a × b` and `by` are never negative. */
export const ceiled = (a: bigint, b: bigint, by: bigint) => (a * b + by - 1n) / by

/** The fee on an amount, rounded up to the millionth, so that splitting an amount never saves a fee. */
export const feeOn = <C extends Coin>(amount: Micros<C>, rate: PerMille) => micros<C>(ceiled(amount, rate, 1000n))

/** The worth of an amount of ₡ to its owner, rounded down. */
export const worthOf = (amount: Cig, at: Price): Uscd => micros(floored(amount, at, UNIT))
