/** Input of the rule for a new name. Times in seconds. */
export interface NameChangeFacts {
  /** When the member last changed it; null: never. */
  changedAt: Date | null
  /** The setting `nameChangePause`. */
  pause: number
  at: Date
}

const later = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1_000)

/** From when a member may change their name again; null: now. */
export function nameChangeFrom({ changedAt, pause, at }: NameChangeFacts): Date | null {
  if (changedAt === null) return null
  const from = later(changedAt, pause)
  return from > at ? from : null
}

/** The first reason to refuse another name for now, or undefined. */
export const refuseNameChange = (facts: NameChangeFacts) =>
  nameChangeFrom(facts) === null ? undefined : 'name_changed_lately'

/** A lockdown: the member locked the account. `endsAt` is null until they asked to unlock it. */
export interface Lockdown {
  at: Date | null
  endsAt: Date | null
}

/** True while money cannot leave because the member locked the account. The moment of the end is free. */
export const isLockedDown = ({ at: since, endsAt }: Lockdown, at: Date): boolean =>
  since !== null && (endsAt === null || endsAt > at)

/** The first reason to refuse to unlock, or undefined. */
export function refuseUnlock(lockdown: Lockdown, at: Date) {
  return isLockedDown(lockdown, at) && lockdown.endsAt === null ? undefined : 'illegal_operation'
}

/**
 * Events of a member's account without a mail of their own, besides those of `SecurityEvent`
 * (server/features/accounts/identity/mails/mails.ts).
 */
const ownEvents = [
  'signedIn',
  'signedInByPasskey',
  'registered',
  'switchedTo',
  'passwordWrong',
  'authenticatorWrong',
  'signedOut',
  'sessionEnded',
  'otherSessionsEnded',
  'emailChangeAsked',
  'emailChangeStopped',
  'emailChanged',
  'nameChanged',
  'locked',
  'unlockAsked',
  'unlocked',
  'appLockChanged',
  'appLockEnded',
  'closingAsked',
  'closingTakenBack',
  'closingStopped',
  'seenBySupport',
] as const

/** Every event in the history of an account. */
export const accountEvents = [
  ...ownEvents,
  'passwordChanged',
  'oneTimePasswordUsed',
  'authenticatorReplaced',
  'authenticatorReplacedByMail',
  'authenticatorVoided',
  'authenticatorLocked',
  'mailCodesLocked',
  'recoveryCodesMade',
  'recoveryCodeUsed',
  'addressBound',
  'addressRemoved',
  'accountLinked',
  'accountUnlinked',
  'newDevice',
  'passkeyAdded',
  'passkeyAddedByMail',
  'passkeyRemoved',
  'passkeyCopied',
  'emailWanted',
  'dataExported',
  'accountClosed',
] as const
export type AccountEvent = (typeof accountEvents)[number]

/** Days for which an event is kept. */
export const ACCOUNT_EVENT_DAYS = 90

/**
 * The network of an address, without the part that names one device: `203.0.113.*`, or the first 48 bits of an IPv6 address. Empty
 * where the text is no address.
 */
export function networkOf(ip: string): string {
  const v4 = /(?:^|:)(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(ip)?.[1]
  if (v4) return `${v4}.*`
  if (!/^[0-9a-f:]{2,39}$/i.test(ip) || !ip.includes(':')) return ''
  const groups = (ip.split('::')[0] ?? '').split(':').filter((group) => group !== '')
  return groups.length === 0 ? '' : `${groups.slice(0, 3).join(':')}::*`.toLowerCase()
}
