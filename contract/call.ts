import type { ErrorCode } from '@humidor/domain/errors.ts'
import type { CallSwitch } from '@humidor/domain/platform/switches.ts'
import type { z } from 'zod/mini'

/** Whose door a call stands behind. Members, merchants and operators are three kinds of people, each with a token of their own. */
export type Who = 'anyone' | 'member' | 'activated member' | 'merchant' | 'operator'

/** What an operator may do: help people, move money, write texts, or all of it and see to the operators (decisions §4). */
export const roles = ['support', 'finance', 'content', 'admin'] as const
export type Role = (typeof roles)[number]

/** Whether a role includes an operator's call: the one answer for the door, the desk's pages and what waits on them. */
export const mayAsk = (role: Role, { roles: those = [] }: { readonly roles?: readonly Role[] | undefined }): boolean =>
  role === 'admin' || those.includes(role)

/** What a request may have to prove before anything happens: the authenticator code, a code sent by mail, or a merchant's password. */
export type Proof = 'googleCode' | 'emailCode' | 'password'

/** The field of a request that each proof is read from. Proofs are not part of what is asked: a new code is no new payment. */
export const proofField = {
  googleCode: 'googleCode',
  emailCode: 'code',
  password: 'password',
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
  /** Of an operator's call: the roles that may make it. An `admin` may always. */
  roles?: readonly Role[]
  /** A frozen member may still do this (decisions §8). Reading is always allowed. */
  whileFrozen?: boolean
  /** Money leaves the member's hands: it waits while the authenticator was replaced by e-mail alone (docs/decisions/0014-a-lost-telephone.md). */
  givesAway?: boolean
  /**
   * A session that was opened by switching to a linked account may do this without a code of that account: it spends nothing and opens
   * nothing. Every other act of a member's needs one there (docs/decisions/0069-codes-of-a-linked-account.md).
   */
  whileSwitched?: boolean
  /** A question of an operator's about somebody's private affairs: the audit log tells that it was asked. What operators do is always told. */
  audited?: boolean
  /** The setting that takes this call off the platform: while it is off, the front door answers `not_offered` (docs/decisions/0047-what-is-switched-off.md). */
  switch?: CallSwitch
  /** Moves money or points: carries an `Idempotency-Key`, and the same key gets the first answer again (decisions §3). */
  idempotent?: boolean
  /** Checked by the HTTP layer outside the transaction, so that a wrong guess is remembered. */
  proofs?: readonly Proof[]
  /**
   * The fields that say what the member saw when they agreed, as a price or a fee. Like proofs they are not part of what is
   * asked: who lost an answer and is shown another fee by now still asks for the same, and gets the first answer again.
   */
  seen?: readonly string[]
  /** How many of these one visitor, or one member, may send per minute. The default is generous. */
  perMinute?: number
  /** What a call costs the platform; `costOf` says what counts where nothing is told. */
  cost?: keyof typeof costs
  /** It may be kept waiting until something happens: it takes no place of the requests that are answered at once. */
  waits?: boolean
  request: Request
  response: Response
  /** The codes that this call may refuse with, besides those that any call may. The handler can use no other. */
  errors: readonly Code[]
}

/**
 * Whether a session that was opened by switching needs a code of its account before this: each act does that says nothing else, so
 * that a new one is not forgotten. One that asks for the authenticator itself proves the account by that.
 */
export const needsAccountCode = ({ method, whileSwitched, proofs }: Call): boolean =>
  method === 'POST' && whileSwitched !== true && !proofs?.includes('googleCode')

/** Declares one call. This value types the client, mounts the server, drives the guards and writes the description. */
export const call = <
  Request extends Schema,
  Response extends Schema,
  const Code extends ErrorCode,
  const W extends Who,
>(
  it: Call<Request, Response, Code, W>,
) => it

/**
 * What one call of a class counts in the budgets of person and address, in units of a look-up (docs/performance.md, "Load by one account").
 * `bulk` answers hundreds of rows; `heavy` hashes a password, draws a picture or sends a mail.
 */
export const costs = { 'look-up': 1, list: 2, money: 5, bulk: 5, heavy: 20 } as const

/** The units that a call costs: as its contract tells, else as what moves money or as a look-up. */
export const costOf = ({ cost, idempotent }: Pick<Call, 'cost' | 'idempotent'>): number =>
  costs[cost ?? (idempotent ? 'money' : 'look-up')]

/** Codes that the HTTP layer itself may answer with, whatever the call. */
export const anyCallErrors = [
  'illegal_request',
  'parameter_error',
  'integer_only',
  'illegal_value',
  'please_login',
  'code_request_too_frequent',
  'not_offered',
  'account_code_needed',
  'secondary_password_not_set',
  'network_error',
  'operation_failed',
] as const satisfies readonly ErrorCode[]

/**
 * The two refusals after which it is not known whether a request took effect: its commit may not have been heard of. Whoever
 * asks again does so with the same `Idempotency-Key`. After every other refusal nothing has changed.
 */
export const inDoubtErrors = ['network_error', 'operation_failed'] as const satisfies readonly ErrorCode[]

/**
 * The refusals that the front door gives before it looks whether the key was answered. Of a request that was sent before and
 * may have been done they tell nothing: it stays in doubt.
 */
export const doorErrors = [
  'code_request_too_frequent',
  'illegal_request',
  'please_login',
] as const satisfies readonly ErrorCode[]

/** What a request asks for, without the proofs that it brings along and what the member was shown; `body` is as it is on the wire. */
export function substanceOf(call: Pick<Call, 'proofs' | 'seen'>, body: object): Record<string, unknown> {
  const beside = new Set<string>([...(call.proofs ?? []).map((proof) => proofField[proof]), ...(call.seen ?? [])])
  return Object.fromEntries(Object.entries(body).filter(([field]) => !beside.has(field)))
}
