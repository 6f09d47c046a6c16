import type { Price } from '../money/micros.ts'

/** The alerts of one member, the reached ones included. */
export const MOST_ALERTS = 10

/** The highest price of an alert: a million USCD for one ₡, in millionths. */
export const HIGHEST_ALERT = 1_000_000_000_000n

/** Whether an alert waits for a rise; false: for a fall. Undefined: the price is there already. */
export const alertRises = (price: bigint, inForce: Price): boolean | undefined =>
  price === inForce ? undefined : price > inForce

export interface AlertFacts {
  /** The requested price, and the one in force. */
  price: bigint
  inForce: Price
  /** The member's alerts, and the prices of these. */
  prices: readonly bigint[]
}

/** The first reason to refuse another alert, or undefined. */
export function refuseAlert({ price, inForce, prices }: AlertFacts) {
  if (price <= 0n || price > HIGHEST_ALERT || alertRises(price, inForce) === undefined) return 'illegal_value'
  return prices.length >= MOST_ALERTS || prices.includes(price) ? 'illegal_operation' : undefined
}

export interface RearmFacts {
  price: bigint
  inForce: Price
  /** The member was told. */
  reached: boolean
}

/** The first reason to refuse that a member arms an alert again, or undefined. */
export function refuseRearm({ price, inForce, reached }: RearmFacts) {
  if (!reached) return 'illegal_operation'
  return alertRises(price, inForce) === undefined ? 'illegal_value' : undefined
}
