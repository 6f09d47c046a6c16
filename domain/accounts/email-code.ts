/** Codes that are mailed (decisions §4). Times in seconds. */
export const emailCodes = {
  digits: 6,
  /** Wrong ones before a code is void. */
  tries: 5,
  /** Wrong ones of a member who is signed in, within a day and whatever for, before no code of theirs is looked at until it is over. */
  wrongPerDay: 20,
  /** Between two codes for one address and purpose. */
  pause: 30,
  /**
   * Codes to one address within an hour and a day, whatever for. Nobody's mailbox is to be flooded; and as each costs a
   * picture to read, few strangers go to the length of using them all up. A member who asks on a device of theirs does not
   * wait for it.
   */
  perHour: 30,
  perDay: 100,
} as const

/** What is known when somebody asks for a code. */
export interface CodeRequestFacts {
  at: Date
  /** When the newest code for this address and purpose was sent. */
  lastForPurpose: Date | undefined
  /** When codes of any purpose went to this address. */
  sent: readonly Date[]
  /** It is asked for by the member whose address it is: signed in, or on a device that they have signed in on before. */
  isTheirs: boolean
}

/** Whether a moment lies less than so many seconds back. */
export const within = (seconds: number, then: Date, at: Date) => at.getTime() - then.getTime() < seconds * 1_000

/** When codes went to an address, one more among them: as many as the limits look at. */
export const withOneMore = (sent: readonly Date[], at: Date) => [...sent, at].slice(-emailCodes.perDay)

/** The first reason not to mail another code, or undefined. */
export function refuseCodeRequest({ at, lastForPurpose, sent, isTheirs }: CodeRequestFacts) {
  const since = (seconds: number) => sent.filter((then) => within(seconds, then, at)).length
  if (lastForPurpose && within(emailCodes.pause, lastForPurpose, at)) return 'code_request_too_frequent'
  if (isTheirs) return undefined
  if (since(3_600) >= emailCodes.perHour) return 'code_request_too_frequent'
  if (since(86_400) >= emailCodes.perDay) return 'code_request_too_frequent'
  return undefined
}

/** What is known when somebody types a code. `right`: it is the newest one that was sent for this. */
export interface CodeFacts {
  at: Date
  right: boolean
  expiresAt: Date
  /** Tries before this one. */
  tries: number
  /** Of a member who is signed in: wrong ones within the day before this one. */
  wrongToday?: number
}

/**
 * The first reason to refuse a code, or undefined. One that has expired says so whatever was typed, and one that is void never does;
 * after too many wrong ones of a day nothing tells a right one.
 */
export function refuseCode({ at, right, expiresAt, tries, wrongToday = 0 }: CodeFacts) {
  if (wrongToday >= emailCodes.wrongPerDay) return 'google_auth_failed'
  if (tries >= emailCodes.tries) return 'email_code_error'
  if (at >= expiresAt) return 'email_code_exp'
  return right ? undefined : 'email_code_error'
}
