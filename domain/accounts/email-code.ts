/** Limits of mailed codes (rules P7). Times in seconds. */
export const emailCodes = {
  digits: 6,
  /** Wrong attempts before a code is void. */
  tries: 5,
  /** Wrong attempts of a signed-in member per day, over all purposes. After that no code is checked until the day is over. */
  wrongPerDay: 20,
  /** Pause between two codes for one address and purpose. */
  pause: 30,
  /**
   * Codes to one address per hour and per day, over all purposes, to protect a mailbox from floods.
   * Each code costs a captcha, so few strangers use up the limit. A member on a known device is exempt.
   */
  perHour: 30,
  perDay: 100,
} as const

/** The acts of a signed-in member for which a code is mailed. */
export const codeUses = ['withdraw', 'address', 'unlock', 'email', 'passkey', 'authenticator', 'close'] as const
export type CodeUse = (typeof codeUses)[number]

/** What a code is for. The mail names it, and the code works for nothing else (docs/decisions/0099-labels-picture-receipts-and-code-uses.md). */
export interface CodeAbout {
  use: CodeUse
  /** Millionths of USDT that leave, the fee included. */
  money?: bigint | undefined
  /** The address that the money goes to, or that is bound. */
  cashAddress?: string | undefined
}

/** Input of the rules for requesting a code. */
export interface CodeRequestFacts {
  at: Date
  /** When the newest code for this address and purpose was sent. */
  lastForPurpose: Date | undefined
  /** When codes of any purpose were sent to this address. */
  sent: readonly Date[]
  /** The owner of the address asks: signed in, or on a device where they have signed in before. */
  isTheirs: boolean
}

/** True when `then` lies less than `seconds` before `at`. */
export const within = (seconds: number, then: Date, at: Date) => at.getTime() - then.getTime() < seconds * 1_000

/** Appends a moment, and keeps as many as the limits read. */
export const appendedMoment = (sent: readonly Date[], at: Date) => [...sent, at].slice(-emailCodes.perDay)

/** The first reason to refuse to mail another code, or undefined. */
export function refuseCodeRequest({ at, lastForPurpose, sent, isTheirs }: CodeRequestFacts) {
  const since = (seconds: number) => sent.filter((then) => within(seconds, then, at)).length
  if (lastForPurpose && within(emailCodes.pause, lastForPurpose, at)) return 'code_request_too_frequent'
  if (isTheirs) return undefined
  if (since(3_600) >= emailCodes.perHour) return 'code_request_too_frequent'
  if (since(86_400) >= emailCodes.perDay) return 'code_request_too_frequent'
  return undefined
}

/** Input of the rules for checking a code. `right`: it equals the newest one sent for this purpose. */
export interface CodeFacts {
  at: Date
  right: boolean
  expiresAt: Date
  /** Attempts before this one. */
  tries: number
  /** Wrong attempts of a signed-in member within the day before this one. */
  wrongToday?: number
  /** It was mailed for this request, or for none in particular. */
  fits?: boolean
}

/**
 * The first reason to refuse a code, or undefined. An expired code is reported as expired whatever was typed; a void one never
 * is.
 * After too many wrong codes in a day the answer does not reveal a right one.
 */
export function refuseCode({ at, right, expiresAt, tries, wrongToday = 0, fits = true }: CodeFacts) {
  if (wrongToday >= emailCodes.wrongPerDay) return 'google_auth_failed'
  if (tries >= emailCodes.tries) return 'email_code_error'
  if (at >= expiresAt) return 'email_code_exp'
  if (!right) return 'email_code_error'
  return fits ? undefined : 'email_code_other'
}
