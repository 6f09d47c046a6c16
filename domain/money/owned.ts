import { type Coin, micros, type Price, type Uscd } from './micros.ts'
import { worthOf } from './rounding.ts'

/** The coin of each kind of reserved money: still the member's, but committed (rules M4). */
export const reservedCoins = {
  withdrawal: 'USDT',
  conversion: 'USCD',
  transfer: 'USCD',
  sell: 'CIG',
  buy: 'USCD',
  order: 'USCD',
  orderCig: 'CIG',
  pledge: 'USCD',
  pledgeCig: 'CIG',
  treasureOut: 'USCD',
} as const satisfies Record<string, Coin>

export type ReservedKind = keyof typeof reservedCoins
export const reservedKinds = Object.keys(reservedCoins) as ReservedKind[]

/** A part of what a member owns, in millionths. */
export interface OwnedPart {
  coin: Exclude<Coin, 'POINT'>
  amount: bigint
}

/**
 * What some parts are worth together in USD: USDT and USCD at 1, all ₡ at the price in force and then rounded down once (rules M16).
 * The server's `moneyTotal` and the rows of a screen both come from here, so they agree to the millionth.
 */
export function totalInUsd(parts: readonly OwnedPart[], price: Price): Uscd {
  const sum = (isCig: boolean) =>
    parts.reduce((total, { coin, amount }) => ((coin === 'CIG') === isCig ? total + amount : total), 0n)
  return micros<'USCD'>(sum(false) + worthOf(micros<'CIG'>(sum(true)), price))
}
