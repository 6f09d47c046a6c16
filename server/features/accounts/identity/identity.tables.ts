import type { ColumnType, Generated } from 'kysely'
import type { CaptchaTable, SignInFailureTable } from '../../../platform/security/security.tables.ts'
import type { CodePurpose } from './mails/mails.ts'

/** `member`: identity, level, address and state of a member (migrations/0002-identity.sql). */
export interface MemberTable {
  /** Eight digits. */
  uid: number
  /** Lower case. */
  email: string
  name: string
  /** The name in the form in which names are compared. */
  name_key: string
  password_hash: string
  /** A one-time password was used and no new password is set yet: `password_hash` opens nothing. */
  password_used_up: Generated<boolean>
  /** The device that they registered on; null for the root member. */
  registered_sid: string | null
  /** The referral code. */
  vcode: string
  /** Null for the root member alone. Never changes. */
  referrer_uid: number | null
  created_at: Date
  /** 0 until activated, then 1 to 5 (rules P15). */
  level: Generated<number>
  activated_at: Date | null
  /** The business day of the last daily sign-in, `yyyy-mm-dd`. */
  signed_on: string | null
  /** Millionths of USD. */
  shipping_fee: Generated<bigint>
  cash_address: string | null
  cash_address_changed_at: Date | null
  /** The seal of the address, which the database cannot make (`withdrawals/seals.ts`). */
  cash_address_seal: Buffer | null
  /** Money cannot leave until then, because the authenticator was replaced by e-mail alone. */
  money_waits_until: Date | null
  /** 1 no pre-order for too long, 2 an order not paid in time, 3 by an operator. */
  frozen_reason: 1 | 2 | 3 | null
  /** The platform's own reason of the freeze, before an operator froze them. */
  frozen_under: 1 | 2 | null
  /** The operator's note on the freeze, and its time. */
  frozen_note: string | null
  frozen_at: Date | null
  /** A key of `locales/languages.ts`. */
  language: string
}

/** `authenticator`: the second factor of each member. Codes are spent only through `authenticator_spend`. */
export interface AuthenticatorTable {
  uid: number
  /** Sealed by `vault.ts`. */
  secret: Buffer
  key_id: string
  last_step: Generated<bigint>
  last_key: string | null
  failures: Generated<number>
  locked_until: Date | null
  /** Since when no code of it works. */
  voided_at: Date | null
  day_failures: Generated<number>
  day_began: Date | null
}

/** `pending_authenticator`: a new one that waits for a code of its own. */
export interface PendingAuthenticatorTable {
  uid: number
  secret: Buffer
  key_id: string
  opened_at: Date
  expires_at: Date
  proof: 'none' | 'code' | 'recovery'
  recovery_hash: Buffer | null
  failures: Generated<number>
  confirmed_step: bigint | null
}

/** `recovery_code`: unused codes, as keyed hashes. */
export interface RecoveryCodeTable {
  uid: number
  hash: Buffer
}

/** `session`: SHA-256 of a token and the device it was given to. */
export interface SessionTable {
  token_hash: Buffer
  uid: number
  sid: string
  created_at: Date
  seen_at: Date
  expires_at: Date
  /** The id that may be shown: random, and without any right. */
  id: Generated<string>
  /** Browser and system in plain words, at most 60 characters. */
  device: Generated<string>
  /** The linked account whose sign-in it goes back to; null: the member's own sign-in. */
  via_uid: number | null
  /** Until when a switched session is proved by a code of its account; null: it is not. */
  proven_until: Generated<Date | null>
}

/** `one_time_password`: the newest one of a member, until it is used. */
export interface OneTimePasswordTable {
  uid: number
  hash: string
  sent_at: Date
  expires_at: Date
}

/** `known_device`: SHA-256 of each device that a member has signed in on. */
export interface KnownDeviceTable {
  uid: number
  sid_hash: Buffer
  seen_at: Date
}

/** `mailbox`: when codes went to an address within the last day. */
export interface MailboxTable {
  email: string
  sent_at: ColumnType<Date[], Date[] | undefined, Date[]>
  last_sent_at: Date
  /** When the newest one-time password was asked for. */
  password_sent_at: Date | null
}

/** `email_code`: the newest code for each address, purpose and device. */
export interface EmailCodeTable {
  email: string
  purpose: CodePurpose
  sid: string
  hash: Buffer
  sent_at: Date
  expires_at: Date
  tries: Generated<number>
  spent_for: string | null
}

export interface IdentityTables {
  member: MemberTable
  authenticator: AuthenticatorTable
  pending_authenticator: PendingAuthenticatorTable
  recovery_code: RecoveryCodeTable
  session: SessionTable
  one_time_password: OneTimePasswordTable
  known_device: KnownDeviceTable
  captcha: CaptchaTable
  mailbox: MailboxTable
  email_code: EmailCodeTable
  sign_in_failure: SignInFailureTable
}
