import type { Coin, Micros, Price } from './micros.ts'
import { UNIT } from './micros.ts'

/** Decimal places on screen: prices 4, flexible treasure 3, everything else 2 (rules M3). */
export const PLACES = { money: 2, price: 4, treasure: 3, exact: 6 } as const

/**
 * An amount as a decimal string, cut to `places` toward zero, for every sign: nobody sees a cent that they do not have, have not
 * received or have not paid. An amount that shows only zeros has no minus. No grouping and an ASCII minus: `figure` sets both for
 * the reader's language. The one place where an amount is rounded for the eye (rules M3).
 */
export function show(amount: Micros | Price, places = 2): string {
  const step = UNIT / 10n ** BigInt(places)
  const cut = amount / step
  const sign = cut < 0n ? '-' : ''
  const digits = (cut < 0n ? -cut : cut).toString().padStart(places + 1, '0')
  return places === 0 ? sign + digits : `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** The amount to its last millionth, without trailing zeros. MAX types this into a field. */
export function exact(amount: Micros): string {
  const sign = amount < 0n ? '-' : ''
  const digits = (amount < 0n ? -amount : amount).toString().padStart(7, '0')
  const fraction = digits.slice(-6).replace(/0+$/, '')
  return `${sign}${digits.slice(0, -6)}${fraction === '' ? '' : `.${fraction}`}`
}

/** Decimals that show an amount to its last millionth: 2 to 6. For amounts about to be sent or paid. */
export function placesOf(amount: Micros): number {
  const fraction = (amount < 0n ? -amount : amount) % UNIT
  return Math.max(2, fraction.toString().padStart(6, '0').replace(/0+$/, '').length)
}

/** The unit of an amount: ₡ stands before it, a code after it. */
export const unitOf: Record<Coin, string> = { USDT: 'USDT', USCD: 'USCD', CIG: '₡', POINT: '' }
