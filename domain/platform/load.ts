import type { Settings } from './settings.ts'

/** What one person and one address may ask of the platform: units per minute, and requests at once at each node. */
export interface Limits {
  person: number
  address: number
  personAtOnce: number
  addressAtOnce: number
}

/** The limits out of the settings. */
export const limitsOf = (settings: Settings): Limits => ({
  person: settings.personPerMinute,
  address: settings.addressPerMinute,
  personAtOnce: settings.personAtOnce,
  addressAtOnce: settings.addressAtOnce,
})
