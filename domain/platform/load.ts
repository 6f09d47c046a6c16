import type { Settings } from './settings.ts'

/** Limits per person and per address: units per minute, and concurrent requests at each node. */
export interface Limits {
  person: number
  address: number
  personAtOnce: number
  addressAtOnce: number
}

/** Reads the limits from the settings. */
export const limitsOf = (settings: Settings): Limits => ({
  person: settings.personPerMinute,
  address: settings.addressPerMinute,
  personAtOnce: settings.personAtOnce,
  addressAtOnce: settings.addressAtOnce,
})
