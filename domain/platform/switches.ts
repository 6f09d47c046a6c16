import type { Settings } from './settings.ts'

/**
 * Settings that switch calls off, by name. While one is 0, calls that name it (`switch` in the contract) begin nothing new.
 * Earlier business continues (docs/decisions/0047-product-switches.md).
 */
export const callSwitches = [
  'registrationOpen',
  'activationOpen',
  'depositsOpen',
  'withdrawalsOpen',
  'payoutsOpen',
  'toUscdOpen',
  'toUsdtOpen',
  'profitOpen',
  'transfersOpen',
  'tradesOpen',
  'merchantsOpen',
  'activitiesOpen',
  'appLockOpen',
] as const satisfies readonly (keyof Settings)[]
export type CallSwitch = (typeof callSwitches)[number]

/** The switches that are off. */
export const switchedOff = (settings: Pick<Settings, CallSwitch>): CallSwitch[] =>
  callSwitches.filter((name) => settings[name] !== 1)

/** The reason to refuse a call that a switch governs, or undefined. `off`: the switches that are off. */
export const refuseSwitchedOff = (off: readonly CallSwitch[], name: CallSwitch) =>
  off.includes(name) ? 'not_offered' : undefined
