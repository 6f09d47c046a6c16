/** The four assets of the ledger. `POINT` is counted in whole points, the others in millionths. */
export const coins = ['USDT', 'USCD', 'CIG', 'POINT'] as const
export type Coin = (typeof coins)[number]

/** An amount in millionths of one coin (whole points for `POINT`). A whole number, never a float; coins never mix. */
export type Micros<C extends Coin = Coin> = bigint & { readonly coin: C }
export type Usdt = Micros<'USDT'>
export type Uscd = Micros<'USCD'>
export type Cig = Micros<'CIG'>
export type Points = Micros<'POINT'>

/** A price: millionths of USCD for one whole ₡. */
export type Price = bigint & { readonly price: 'USCD per CIG' }

/** Millionths in one unit. */
export const UNIT = 1_000_000n

/** The largest amount that JSON carries exactly; every amount on the wire lies within ± this. */
export const LARGEST_ON_WIRE = 9_007_199_254_740_991n

export const micros = <C extends Coin>(amount: bigint) => amount as Micros<C>

/** Caps a computed limit to the largest amount that JSON carries exactly. */
export const limitOnWire = <C extends Coin>(limit: bigint) =>
  micros<C>(limit < LARGEST_ON_WIRE ? limit : LARGEST_ON_WIRE)
export const price = (amount: bigint) => amount as Price

export const plus = <C extends Coin>(a: Micros<C>, b: Micros<NoInfer<C>>) => micros<C>(a + b)
export const minus = <C extends Coin>(a: Micros<C>, b: Micros<NoInfer<C>>) => micros<C>(a - b)
export const negative = <C extends Coin>(a: Micros<C>) => micros<C>(-a)
