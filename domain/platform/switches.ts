import type { Settings } from './settings.ts'

/**
 * The settings that take a call off the platform, by name: where one is 0, nothing new is begun by the calls that name it
 * (`offBy` in the contract), and what was begun goes on (docs/decisions/0047-what-is-switched-off.md).
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
] as const satisfies readonly (keyof Settings)[]
export type CallSwitch = (typeof callSwitches)[number]

/** Those that are off. */
export const switchedOff = (settings: Pick<Settings, CallSwitch>): CallSwitch[] =>
  callSwitches.filter((name) => settings[name] !== 1)

/** The first reason to refuse something that one of them rules, or undefined. `off`: those that are off. */
export const refuseSwitchedOff = (off: readonly CallSwitch[], name: CallSwitch) =>
  off.includes(name) ? 'not_offered' : undefined
