import type { Role } from '@humidor/contract/call.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import type { Db, Tx } from '../database/database.ts'

/**
 * The member who asks, as the session look-up found them. What a rule about money needs is read again under its lock; whether
 * they are frozen, at the end of what they asked for.
 */
export interface SignedIn {
  /** Eight digits. */
  uid: number
  name: string
  email: string
  activated: boolean
  frozen: boolean
  /** The authenticator was replaced by e-mail alone within the last day: money cannot leave yet. */
  moneyWaits: boolean
  /** The session was opened by switching, and no code of this account counts in it (docs/decisions/0069-codes-of-a-linked-account.md). */
  mustProve: boolean
  /** A key of `locales/languages.ts`. */
  language: string
}

/** The merchant who asks. */
export interface SignedInMerchant {
  /** The six digits, as a number; it names the ledger accounts. */
  merchantId: number
  name: string
  /** 0 under review, 1 verified, 2 rejected. */
  status: 0 | 1 | 2
}

/** The operator who asks. */
export interface SignedInOperator {
  id: number
  name: string
  email: string
  role: Role
}

/** One look-up: which member, merchant or operator holds this token, on the device that it was given to (decisions §4). */
export interface SessionAsked {
  /** SHA-256 of the token's text; the token itself never reaches the database. */
  tokenHash: Buffer
  sid: string
}

/** Looks up sessions of one kind of people: identity does it for members, merchants and operators for theirs. */
export interface SessionsOf<Person> {
  /**
   * Answers in the order asked, `undefined` where no living session has this token and this sid. Requests of the same
   * moment are asked in one call, so one statement answers them all. Sliding the expiry is the implementer's.
   */
  find(asked: readonly SessionAsked[], at: Date): Promise<readonly (Person | undefined)[]>
}

export interface Sessions extends SessionsOf<SignedIn> {
  /** Which of these members are not frozen by now, in the order asked. */
  notFrozen(db: Db, uids: readonly number[]): Promise<readonly boolean[]>
}

/** One authenticator code to be spent. */
export interface TotpAsked {
  uid: number
  code: string
  /** What the code is spent for. The same code for the same `key` is accepted again, so that a retry after a crash works. */
  key: string
  at: Date
  /** It is spent for what gives money away: refused while money waits, however lately it began to. */
  gives?: boolean
}

/** One code from a mail to be spent, for a call that a signed-in member makes. */
export interface EmailCodeAsked {
  /** Whose wrong ones are counted over the day. */
  uid: number
  email: string
  /** The device that the code was asked for on: it serves on no other. */
  sid: string
  code: string
  key: string
  at: Date
}

/** Spends second factors outside the transaction, so that a wrong guess is remembered (decisions §4); implemented by identity. */
export interface Proofs {
  /** Answers in the order asked: `undefined` when accepted, else the code to refuse with. A uid appears at most once in one call. */
  spendTotp(asked: readonly TotpAsked[]): Promise<readonly (ErrorCode | undefined)[]>
  /** Looks at a code without spending it; a wrong one is counted. So the code from the mail outlives a slip at what is proved besides. */
  checkEmailCode(asked: EmailCodeAsked): Promise<ErrorCode | undefined>
  spendEmailCode(asked: EmailCodeAsked): Promise<ErrorCode | undefined>
}

/** What the front door asks about merchants; implemented by the feature of that name. */
export interface MerchantDesk {
  sessions: SessionsOf<SignedInMerchant>
  /** `undefined` when the password is the merchant's own, else the code to refuse with. Wrong ones are counted as at log-in. */
  provePassword(asked: PasswordAsked): Promise<ErrorCode | undefined>
}

/** A password that a signed-in merchant gives once more. */
export interface PasswordAsked {
  merchantId: number
  password: string
  sid: string
  ip: string
  at: Date
}

/** What an operator did, or asked about somebody. */
export interface AuditEvent {
  operatorId: number
  /** The path of the call. */
  call: string
  /** What was asked, as it came in, without proofs. */
  request: object
  ip: string
  at: Date
}

/** What the front door asks about operators; implemented by the feature of that name. */
export interface OperatorDesk {
  sessions: SessionsOf<SignedInOperator>
  /** `undefined` when the operator's authenticator code was accepted and is now spent for `key`. */
  spendTotp(asked: { operatorId: number; code: string; key: string; at: Date }): Promise<ErrorCode | undefined>
  /**
   * Holds an operator for the whole of an act, before anything that it touches: whoever bars them holds operators first too, so the two never
   * wait for each other. Acts that hold operators in an order of their own are let through.
   * @throws Refusal please_login where they were barred, or got another role, since their session was found
   */
  begin(tx: Tx, act: { operatorId: number; role: Role; call: string }): Promise<void>
  /**
   * Writes a deed into the audit log, in the transaction of the deed itself. From then on nobody bars the operator, or gives
   * them another role, before that transaction ends. Without a role the deed is done already, and is written down whoever
   * they are by now.
   * @throws Refusal please_login where somebody has done so since their session was found: then nothing may come of the deed
   */
  record(db: Db, deed: AuditEvent & { role?: Role }): Promise<void>
  /** Frees what an operator has open and is decided, in the transaction of the act that may have decided it. */
  endDecided(db: Db, at: Date): Promise<void>
}
