import { UNIT, type Usdt } from '../money/micros.ts'
import { isCurrency } from './currencies.ts'
import { isZone, type ShopDay } from './shop-time.ts'

/** The greatest rate of a shop: a billion of its currency for 1 USDT. Millionths. */
export const HIGHEST_RATE = 1_000_000_000n * UNIT

/** How a shop counts, as its owner wants it. */
export interface PreferenceFacts {
  /** An IANA time zone. */
  zone: string
  /** ISO 4217, for display; null: only USDT and ₡. */
  currency: string | null
  /** The shop's own rate: millionths of the currency for 1 USDT. Undefined: the rates stay as they are. */
  rate?: bigint | undefined
  /** The day of the shop from which the rate counts. */
  rateFrom?: ShopDay | undefined
  /** Today in the zone. */
  today: ShopDay
}

/** The first reason to refuse a shop's preferences, or undefined. A rate needs a currency, and a day that is not to come. */
export function refusePreferences({ zone, currency, rate, rateFrom, today }: PreferenceFacts) {
  if (!isZone(zone)) return 'parameter_error'
  if (currency !== null && !isCurrency(currency)) return 'parameter_error'
  if (rate === undefined) return undefined
  if (currency === null || rate <= 0n || rate > HIGHEST_RATE) return 'illegal_value'
  return rateFrom !== undefined && rateFrom > today ? 'invalid_date' : undefined
}

/** A rate of a shop from a day on. The newest of a day comes last. */
export interface ShopRate {
  from: ShopDay
  rate: bigint
}

/** The rate of a day: that of the latest day not after it. `rates` are in the order of their days. Undefined: none counts yet. */
export const rateOn = (rates: readonly ShopRate[], day: ShopDay): bigint | undefined =>
  rates.findLast(({ from }) => from <= day)?.rate

/** An amount of USDT in the shop's currency, in millionths, rounded toward zero. */
export const inCurrency = (amount: Usdt, rate: bigint): bigint => (amount * rate) / UNIT
