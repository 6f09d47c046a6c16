import type { anyCallErrors, Call, Who } from '@humidor/contract/call.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import type { z } from 'zod/mini'
import type { Db, Tx } from '../database/database.ts'
import type { TellerTransfer } from '../ledger/act.ts'
import type { SignedIn, SignedInMerchant, SignedInOperator } from './sessions.ts'

type Schema = z.core.$ZodType

/** What a handler may say no with: what its contract lists, and what any call may. */
type Sayable<Code extends ErrorCode> = Code | (typeof anyCallErrors)[number]

/** What every call knows about the request it answers. */
export interface Context<Request, Code extends ErrorCode, W extends Who> {
  /** Decoded by the contract: amounts are bigint, moments are dates. */
  request: Request
  /** The device's 32 characters. They carry no authority. */
  sid: string
  ip: string
  /** What the browser says it is; empty where it says nothing. Not to be relied on. */
  agent: string
  /** The business time of the whole request; nothing asks the clock again. */
  at: Date
  /** A key of `locales/languages.ts`: the member's, else the first one that the browser asks for, else `en`. */
  language: string
  /** The token that a form of this session carries, where somebody is signed in (http/form.ts). */
  formToken(): string
  /** Aborted when whoever asked has gone or the server is closing: what waits for something then stops waiting. */
  ended: AbortSignal
  /** Present exactly where the call asks for a sign-in. */
  member: W extends 'member' | 'activated member' ? SignedIn : undefined
  merchant: W extends 'merchant' ? SignedInMerchant : undefined
  operator: W extends 'operator' ? SignedInOperator : undefined
  /** Says no, in a word that the contract lists for this call; undoes the transaction. */
  fail(code: Sayable<Code>): never
  /** Says no if a rule of the domain found a reason. */
  demand(no: Sayable<Code> | undefined): void
}

export interface ReadContext<Request, Code extends ErrorCode, W extends Who> extends Context<Request, Code, W> {
  db: Db
}

export interface TransactionContext<Request, Code extends ErrorCode, W extends Who> extends Context<Request, Code, W> {
  /** One READ COMMITTED transaction, run again from the start on a deadlock; so nothing but the database may be changed in it. */
  tx: Tx
  /** The request's idempotency key (a UUID); a fresh one when the call does not move anything. */
  key: string
}

export interface TransferContext<Request, Code extends ErrorCode, W extends Who> extends Context<Request, Code, W> {
  db: Db
  key: string
}

/** What a settling call hands to the teller; the HTTP layer adds who asks, for which call, with which key and body. */
export type TransferRequest<Answer> = Omit<TellerTransfer<Answer>, 'member' | 'call' | 'key' | 'fingerprint'>

/** A handler once its types have served: what the pipeline runs. */
export type Handler =
  | { kind: 'read'; call: Call; by(context: ReadContext<never, never, Who>): Promise<unknown> }
  | { kind: 'act'; call: Call; by(context: TransactionContext<never, never, Who>): Promise<unknown> }
  | { kind: 'settle'; call: Call; by(context: TransferContext<never, never, Who>): Promise<TransferRequest<unknown>> }

/** Answers a call that only looks, outside any transaction. */
export const read = <Request extends Schema, Response extends Schema, Code extends ErrorCode, W extends Who>(
  call: Call<Request, Response, Code, W>,
  by: (context: ReadContext<z.output<Request>, Code, W>) => Promise<z.output<Response>>,
): Handler => ({ kind: 'read', call: call as Call, by: by as never })

/**
 * Answers a call in short transactions of its own, outside of any: for what must be remembered although the call is
 * refused, such as a wrong guess, and where something slow lies between two of them, such as a password's hash.
 */
export const inSteps: typeof read = (call, by) => read(call, by)

/** Answers a call that changes something, inside one transaction. Where the call moves, key, effect and answer commit together. */
export const transaction = <Request extends Schema, Response extends Schema, Code extends ErrorCode, W extends Who>(
  call: Call<Request, Response, Code, W>,
  by: (context: TransactionContext<z.output<Request>, Code, W>) => Promise<z.output<Response>>,
): Handler => ({ kind: 'act', call: call as Call, by: by as never })

/**
 * Answers a call that is one transfer under a pure rule, with rows that features write alongside: the teller combines it
 * with others in one transaction.
 */
export const transfer = <
  Request extends Schema,
  Response extends Schema,
  Code extends ErrorCode,
  W extends 'member' | 'activated member',
>(
  call: Call<Request, Response, Code, W>,
  by: (context: TransferContext<z.output<Request>, Code, W>) => Promise<TransferRequest<z.output<Response>>>,
): Handler => ({ kind: 'settle', call: call as Call, by: by as never })
