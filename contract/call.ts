import type { CodeUse } from '@humidor/domain/accounts/email-code.ts'
import type { StaffRole } from '@humidor/domain/commerce/staff-role.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import type { CallSwitch } from '@humidor/domain/platform/switches.ts'
import type { z } from 'zod/mini'

/** Who may make a call. Members, merchants and operators have separate accounts and separate tokens. */
export type Who = 'anyone' | 'member' | 'activated member' | 'merchant' | 'operator'

/** Roles of operators: support, money, texts, or everything including the operators themselves (rules O1). */
export const roles = ['support', 'finance', 'content', 'admin'] as const
export type Role = (typeof roles)[number]

/** True when a role may make an operator's call. The HTTP layer, the console's pages and its to-do list all use this. */
export const mayAsk = (role: Role, { roles: those = [] }: { readonly roles?: readonly Role[] | undefined }): boolean =>
  role === 'admin' || those.includes(role)

/**
 * Proofs that a request may need: the authenticator code, a mailed code, a merchant's password, which is the PIN of staff, or the code of
 * an owner who has set up an authenticator.
 */
export type Proof = 'googleCode' | 'emailCode' | 'password' | 'ownerCode'

/** The field of each proof. Proofs are not part of the request's substance: a new code does not make a new payment. */
export const proofField = {
  googleCode: 'googleCode',
  emailCode: 'code',
  password: 'password',
  ownerCode: 'ownerCode',
} as const satisfies Record<Proof, string>

type Schema = z.core.$ZodType

export interface Call<
  Request extends Schema = Schema,
  Response extends Schema = Schema,
  Code extends ErrorCode = ErrorCode,
  W extends Who = Who,
> {
  method: 'GET' | 'POST'
  path: `/api/${string}`
  /** One sentence for `/docs`. */
  summary: string
  who: W
  /** The roles that may make an operator's call. An `admin` always may. */
  roles?: readonly Role[]
  /** The least role of a merchant's staff that may make a merchant's call. Absent: only the owner (docs/decisions/0102-staff-of-merchants.md). */
  staff?: StaffRole
  /** Answered on a locked till: signing in on it, and nothing of the merchant's but the names of the staff. */
  whileTillLocked?: boolean
  /** A frozen member may still make this call (rules P18). Reads are always allowed. */
  whileFrozen?: boolean
  /**
   * Money leaves the member's control, so the call is paused after e-mail alone replaced the authenticator
   * (docs/decisions/0014-lost-authenticator.md), and while the member has locked the account (0092-own-account.md).
   */
  givesAway?: boolean
  /** Refused while money waits, as if money left, but open while the account is locked: it leads back to money. */
  notWhileMoneyWaits?: boolean
  /** A member whose account closes may still make this call. Reads are always allowed (docs/decisions/0100-closed-accounts.md). */
  whileClosing?: boolean
  /** A read that writes all the same, such as one that opens a deposit. */
  begins?: boolean
  /** A read that an operator who sees the app as a member may not make: it shows a secret, or begins something. */
  notWhileSeen?: boolean
  /**
   * A session opened by switching to a linked account needs no code of that account for this call, because it spends nothing and
   * unlocks nothing.
   * Every other write of a member needs one there (docs/decisions/0069-linked-sessions-need-a-code.md).
   */
  whileSwitched?: boolean
  /**
   * Answered while the app is locked in the session: unlocking, signing out and nothing that shows or changes what is the member's
   * (docs/decisions/0098-app-lock.md).
   */
  whileAppLocked?: boolean
  /** An operator's read of private data: the audit log records it. Operators' writes are always recorded. */
  audited?: boolean
  /** Fields of an operator's request that the audit log does not hold: what they say is stored where it can be erased. */
  unlogged?: readonly string[]
  /**
   * The setting that switches this call off: while it is off, the answer is `not_offered`
   * (docs/decisions/0047-product-switches.md).
   */
  switch?: CallSwitch
  /** Moves money or points. It carries an `Idempotency-Key`, and a repeated key gets the first answer again (rules X6). */
  idempotent?: boolean
  /** Checked by the HTTP layer outside the transaction, so that a wrong guess stays recorded. */
  proofs?: readonly Proof[]
  /**
   * With the proof `googleCode` of an operator: the code may be left out while an earlier one counts. The handler checks that
   * (docs/decisions/0119-approvals-with-their-evidence.md).
   */
  codeMayCount?: boolean
  /** With the proof `emailCode`: what a code must have been mailed for. A code that was mailed for nothing in particular works, too. */
  codeUse?: CodeUse
  /**
   * The fields with values that the member saw when they agreed, such as a price or a fee. Like proofs they are not part of the
   * request's substance.
   * So a member who lost an answer and now sees another fee repeats the same request, and gets the first answer again.
   */
  seen?: readonly string[]
  /** Maximum of these calls per minute for one visitor or member. The default is generous. */
  perMinute?: number
  /** The cost class of the call; `costOf` gives the default. */
  cost?: keyof typeof costs
  /** The server may hold the call open until an event. It takes no slot of the concurrent requests. */
  waits?: boolean
  request: Request
  response: Response
  /** The codes that this call may refuse with, besides those of every call. The handler's type allows no other. */
  errors: readonly Code[]
}

/**
 * True when a session opened by switching needs a code of its account for this call. Every write needs one by default, so that a
 * new call is not forgotten. A call that asks for the authenticator proves the account by that.
 */
export const needsAccountCode = ({ method, whileSwitched, proofs }: Call): boolean =>
  method === 'POST' && whileSwitched !== true && !proofs?.includes('googleCode')

/** Declares one call. The declaration types the client, mounts the server, drives the guards and generates the description. */
export const call = <
  Request extends Schema,
  Response extends Schema,
  const Code extends ErrorCode,
  const W extends Who,
>(
  it: Call<Request, Response, Code, W>,
) => it

/**
 * Units of each cost class in the budgets of person and address; one unit is a look-up (docs/performance.md, "Load by one
 * account").
 * `bulk` returns hundreds of rows; `heavy` hashes a password, draws a picture or sends a mail.
 */
export const costs = { 'look-up': 1, list: 2, money: 5, bulk: 5, heavy: 20 } as const

/** The units of a call: by its own class, else as `money` if idempotent, else as a look-up. */
export const costOf = ({ cost, idempotent }: Pick<Call, 'cost' | 'idempotent'>): number =>
  costs[cost ?? (idempotent ? 'money' : 'look-up')]

/** Codes that the HTTP layer itself may answer with, for every call. */
export const anyCallErrors = [
  'illegal_request',
  'parameter_error',
  'integer_only',
  'illegal_value',
  'please_login',
  'app_locked',
  'till_locked',
  'code_request_too_frequent',
  'not_offered',
  'account_code_needed',
  'owner_code_needed',
  'google_code_spent',
  'account_locked_down',
  'account_closing',
  'view_only',
  'secondary_password_not_set',
  'network_error',
  'operation_failed',
] as const satisfies readonly ErrorCode[]

/**
 * The refusals after which the effect of a request is unknown, because the commit may not have been confirmed.
 * A retry must send the same `Idempotency-Key`. After every other refusal nothing has changed.
 */
export const inDoubtErrors = ['network_error', 'operation_failed'] as const satisfies readonly ErrorCode[]

/**
 * The refusals that the HTTP layer gives before it looks up the idempotency key. They reveal nothing about an earlier attempt,
 * which stays in doubt.
 */
export const errorsBeforeKey = [
  'view_only',
  'app_locked',
  'till_locked',
  'code_request_too_frequent',
  'illegal_request',
  'please_login',
] as const satisfies readonly ErrorCode[]

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  )
}

/**
 * A request's content as one text, independent of the order of its names and without proofs: a retry after a lost answer brings a new
 * code, and is still the same payment. `body` is as on the wire. Its SHA-256 is the fingerprint of the request.
 */
export const requestText = (call: Pick<Call, 'proofs' | 'seen'>, body: object): string =>
  JSON.stringify(sorted(substanceOf(call, body)))

/** The substance of a request: without proofs and `seen` fields. `body` is as on the wire. */
export function substanceOf(call: Pick<Call, 'proofs' | 'seen'>, body: object): Record<string, unknown> {
  const beside = new Set<string>([...(call.proofs ?? []).map((proof) => proofField[proof]), ...(call.seen ?? [])])
  return Object.fromEntries(Object.entries(body).filter(([field]) => !beside.has(field)))
}
