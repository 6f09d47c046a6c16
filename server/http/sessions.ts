import type { ErrorCode } from '@humidor/domain/errors.ts'

/**
 * The member who asks, as the session look-up found them. What a rule about money needs is read again under its lock; a
 * freeze counts from the next request on.
 */
export interface SignedIn {
  /** Eight digits. */
  uid: number
  name: string
  email: string
  activated: boolean
  frozen: boolean
  /** A key of `locales/languages.ts`. */
  language: string
}

/** One look-up: which member holds this token, on the device that it was given to (decisions §4). */
export interface SessionAsked {
  /** SHA-256 of the token's text; the token itself never reaches the database. */
  tokenHash: Buffer
  sid: string
}

/** Looks up sessions; implemented by identity. */
export interface Sessions {
  /**
   * Answers in the order asked, `undefined` where no living session has this token and this sid. Requests of the same
   * moment are asked in one call, so one statement answers them all. Sliding the expiry is the implementer's.
   */
  find(asked: readonly SessionAsked[], at: Date): Promise<readonly (SignedIn | undefined)[]>
}

/** One authenticator code to be spent. */
export interface TotpAsked {
  uid: number
  code: string
  /** What the code is spent for. The same code for the same `key` is accepted again, so that a retry after a crash works. */
  key: string
  at: Date
}

/** One code from a mail to be spent, for a call that a signed-in member makes. */
export interface EmailCodeAsked {
  email: string
  /** The path of the call that it confirms. */
  purpose: string
  code: string
  key: string
  at: Date
}

/** Spends second factors outside the transaction, so that a wrong guess is remembered (decisions §4); implemented by identity. */
export interface Proofs {
  /** Answers in the order asked: `undefined` when accepted, else the code to refuse with. A uid appears at most once in one call. */
  spendTotp(asked: readonly TotpAsked[]): Promise<readonly (ErrorCode | undefined)[]>
  spendEmailCode(asked: EmailCodeAsked): Promise<ErrorCode | undefined>
}
