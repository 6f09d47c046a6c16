import type { Role } from '@humidor/contract/call.ts'
import type { CodeAbout } from '@humidor/domain/accounts/email-code.ts'
import type { StaffRole } from '@humidor/domain/commerce/staff-role.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import type { Db, Tx } from '../database/database.ts'

/**
 * The signed-in member, as the session look-up found them. A rule about money reads its facts again under a lock. The pipeline checks
 * `frozen` again at the end of the call.
 */
export interface SignedIn {
  /** Eight digits. */
  uid: number
  name: string
  email: string
  activated: boolean
  frozen: boolean
  /** The authenticator was replaced by e-mail alone, or the address is new, within the last day: money cannot leave yet. */
  moneyWaits: boolean
  /** The member has locked the account, so money cannot leave (docs/decisions/0092-own-account.md). */
  lockedDown: boolean
  /** Nobody has used the app in this session for the time that the member chose (docs/decisions/0098-app-lock.md). */
  appLocked: boolean
  /** They asked to close the account and can still keep it: nothing new begins (docs/decisions/0100-closed-accounts.md). */
  closes: boolean
  /** Opened by switching accounts, and without a valid code of this account (docs/decisions/0069-linked-sessions-need-a-code.md). */
  mustProve: boolean
  /** A key of `locales/languages.ts`. */
  language: string
  /** The operator who sees the app as this member, read only. Absent: the member. */
  viewedBy?: number
}

/** A member at a time. */
export interface MemberAt {
  uid: number
  at: Date
}

export interface SignedInMerchant {
  /** Six digits. It names the ledger accounts. */
  merchantId: number
  name: string
  /** 0 under review, 1 verified, 2 rejected. */
  status: 0 | 1 | 2
  /** The device is a till. Locked: nobody is at it. Absent: a device of the owner. */
  till?: TillAt
  /** Who is at the till. Absent: the owner, or nobody. */
  staff?: SignedInStaff
}

export interface TillAt {
  /** Minutes without use after which it locks. */
  minutes: number
  locked: boolean
}

/** One of a merchant's staff who has signed in on a till. */
export interface SignedInStaff {
  id: number
  name: string
  role: StaffRole
}

export interface SignedInOperator {
  id: number
  name: string
  email: string
  role: Role
}

/** One look-up of the person who holds this token, on the device that it was issued to (rules P5). */
export interface SessionAsked {
  /** SHA-256 of the token's text. The token itself never reaches the database. */
  tokenHash: Buffer
  sid: string
}

/** Looks up sessions of one kind of person. The features identity, merchants and operators implement it. */
export interface SessionsOf<Person> {
  /**
   * Answers in the order asked, `undefined` where no valid session has this token and this sid. One call looks up all concurrent
   * requests, so one statement can answer them. The implementation extends the expiry.
   */
  find(asked: readonly SessionAsked[], at: Date): Promise<readonly (Person | undefined)[]>
}

export interface Sessions extends SessionsOf<SignedIn> {
  /** Whether each of these members is not frozen, in the order asked. */
  notFrozen(db: Db, uids: readonly number[]): Promise<readonly boolean[]>
  /** Whether each of these members has not locked the account at that time, in the order asked. */
  notLockedDown(db: Db, asked: readonly MemberAt[]): Promise<readonly boolean[]>
}

/** One authenticator code to be spent. */
export interface TotpAsked {
  uid: number
  code: string
  /** The purpose of the code. The same code for the same `key` is accepted again, so that a retry after a crash works. */
  key: string
  at: Date
  /** The call gives money away. The code is refused while `moneyWaits`, even where that began after the look-up. */
  gives?: boolean
}

/** One code from a mail to be spent, for a call of a signed-in member. */
export interface EmailCodeAsked {
  /** The member whose wrong codes are counted over the day. */
  uid: number
  email: string
  /** The device that requested the code. The code is valid on no other. */
  sid: string
  code: string
  /** What the request does: a code that was mailed for something else is refused. */
  about: CodeAbout
  key: string
  at: Date
}

/** The answer of a passkey, which confirms one request instead of an authenticator code. */
export interface PasskeyAsked {
  uid: number
  sid: string
  /** As `writePasskeyAnswer` makes it. */
  answer: string
  /** The request that it confirms: `passkeyBoundTo`. */
  bound: string
  /** The request has a key of its own, so that the same answer counts for it again after a crash. */
  repeatable: boolean
  /** The call gives money away. */
  gives: boolean
  at: Date
}

/** Spends second factors outside the transaction, so that a wrong guess counts (rules X7). The feature identity implements it. */
export interface Proofs {
  /** Answers in the order asked: `undefined` when accepted, else the code to refuse with. A uid appears at most once in one call. */
  spendTotp(asked: readonly TotpAsked[]): Promise<readonly (ErrorCode | undefined)[]>
  /** `undefined` when the answer of the passkey was accepted and is now spent. */
  spendPasskey(asked: PasskeyAsked): Promise<ErrorCode | undefined>
  /** Checks a code without spending it. A wrong one counts. So the code from the mail survives a mistake in the other factor. */
  checkEmailCode(asked: EmailCodeAsked): Promise<ErrorCode | undefined>
  spendEmailCode(asked: EmailCodeAsked): Promise<ErrorCode | undefined>
}

/** The pipeline's questions about merchants. The feature merchants implements it. */
export interface MerchantAccess {
  sessions: SessionsOf<SignedInMerchant>
  /** `undefined` when the password is right, else the code to refuse with. Wrong ones count as at log-in. */
  provePassword(asked: PasswordAsked): Promise<ErrorCode | undefined>
  /** The same for the code of an owner who has an authenticator; `undefined` also where there is none. */
  proveOwnerCode(asked: OwnerCodeAsked): Promise<ErrorCode | undefined>
  /** The same for the PIN of the staff who is at a till. */
  provePin(asked: PinAsked): Promise<ErrorCode | undefined>
  /**
   * Why a session may no longer act: it was ended, or another person or nobody is at the till. Undefined: it may, and nobody ends it
   * before the transaction. Call it last, as no other lock may follow that of a session.
   */
  refuseEnded(tx: Tx, session: MerchantSession): Promise<'please_login' | 'till_locked' | undefined>
}

/** A merchant on a device, as the session look-up found them. */
export interface MerchantSession {
  merchantId: number
  sid: string
  /** Undefined: the owner. */
  staffId: number | undefined
}

/** The second factor of a signed-in owner, for one request. */
export interface OwnerCodeAsked {
  merchantId: number
  sid: string
  /** As `ownerCode` of contract/fields.ts reads it. Undefined: none was sent. */
  code: string | undefined
  /** The purpose of the code. The same code for the same `key` is accepted again, so that a retry after a crash works. */
  key: string
  /** The request that a passkey confirms: `passkeyBoundTo`. */
  bound: string
  /** The request has a key of its own, so that the same answer of a passkey counts for it again after a crash. */
  repeatable: boolean
  at: Date
}

/** A PIN that somebody types on a till. */
export interface PinAsked {
  merchantId: number
  staffId: number
  pin: string
  sid: string
  ip: string
  at: Date
}

/** A password that a signed-in merchant enters again. */
export interface PasswordAsked {
  merchantId: number
  password: string
  sid: string
  ip: string
  at: Date
}

/** One authenticator code of an operator to be spent. */
export interface OperatorCodeAsked {
  operatorId: number
  code: string
  /** The purpose of the code. The same code for the same `key` is accepted again, so that a retry after a crash works. */
  key: string
  at: Date
  /** The device on which it may count for further decisions; undefined: it counts once. */
  countsOn: string | undefined
}

/** A write of an operator, or a read about a person. */
export interface AuditEvent {
  operatorId: number
  /** The path of the call. */
  call: string
  /** The request as it was sent, without proofs. */
  request: object
  ip: string
  at: Date
}

/** The pipeline's questions about operators. The feature operators implements it. */
export interface OperatorAccess {
  sessions: SessionsOf<SignedInOperator>
  /** The members whose app operators see. */
  views: SessionsOf<SignedIn>
  /** `undefined` when the operator's authenticator code was accepted and is now spent for `key`. */
  spendTotp(asked: OperatorCodeAsked): Promise<ErrorCode | undefined>
  /**
   * Locks an operator's row for a whole transaction, before any other lock. Barring an operator locks operators first too, so the two
   * cannot deadlock. Calls that lock operators in an order of their own are exempt.
   * @throws RefusalError please_login where the operator was barred, or got another role, since the session look-up
   */
  begin(tx: Tx, act: { operatorId: number; role: Role; call: string }): Promise<void>
  /**
   * Writes an event into the audit log, in the transaction of its effect. Until that transaction ends, the operator cannot be barred or
   * get another role. An event without a role is already done: it is written whatever the operator's present status.
   * @throws RefusalError please_login where the status changed since the session look-up; the transaction must then roll back
   */
  record(db: Db, event: AuditEvent & { role?: Role }): Promise<void>
  /** Releases the operator's claims on items that are decided, in the transaction that may have decided them. */
  endDecided(db: Db, at: Date): Promise<void>
}
