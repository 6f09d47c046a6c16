import type { anyCallErrors, Call, Who } from '@humidor/contract/call.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import type { z } from 'zod/mini'
import type { Db, Tx } from '../database/database.ts'
import type { TellerTransfer } from '../ledger/act.ts'
import type { SignedIn, SignedInMerchant, SignedInOperator } from './sessions.ts'

type Schema = z.core.$ZodType

/** The codes that a handler may refuse with: those of its contract, and those of any call. */
type RefusalCode<Code extends ErrorCode> = Code | (typeof anyCallErrors)[number]

/** The request that a handler answers. */
export interface Context<Request, Code extends ErrorCode, W extends Who> {
  /** Decoded by the contract: amounts are bigint, times are dates. */
  request: Request
  /** The device id, 32 characters. It carries no authority. */
  sid: string
  ip: string
  /** The `User-Agent` header, empty where it is missing. Not trustworthy. */
  agent: string
  /** The business time of the whole request. Handlers must not ask the clock again. */
  at: Date
  /** A key of `locales/languages.ts`: the member's, else the browser's first known one, else `en`. */
  language: string
  /** The form token of this session (http/form.ts). @throws RefusalError please_login without a session token */
  formToken(): string
  /** Aborted when the client has gone or the server closes. A handler that waits must then stop. */
  ended: AbortSignal
  /** Present exactly where the call requires a sign-in of its kind. So are `merchant` and `operator`. */
  member: W extends 'member' | 'activated member' ? SignedIn : undefined
  merchant: W extends 'merchant' ? SignedInMerchant : undefined
  operator: W extends 'operator' ? SignedInOperator : undefined
  /** Refuses the request with this code, and rolls the transaction back. */
  fail(code: RefusalCode<Code>): never
  /** Refuses the request if a rule of the domain returned a code. */
  demand(no: RefusalCode<Code> | undefined): void
}

export interface ReadContext<Request, Code extends ErrorCode, W extends Who> extends Context<Request, Code, W> {
  db: Db
}

export interface TransactionContext<Request, Code extends ErrorCode, W extends Who> extends Context<Request, Code, W> {
  /** One READ COMMITTED transaction. It runs again from the start after a deadlock, so the handler may change nothing else. */
  tx: Tx
  /** The request's idempotency key (a UUID). A fresh one where the call is not idempotent. */
  key: string
}

export interface TransferContext<Request, Code extends ErrorCode, W extends Who> extends Context<Request, Code, W> {
  db: Db
  key: string
}

/** The transfer that a handler hands to the teller. The pipeline adds the member, call, key and fingerprint. */
export type TransferRequest<Answer> = Omit<TellerTransfer<Answer>, 'member' | 'call' | 'key' | 'fingerprint'>

/** An item of a call about several: its id, and what the audit log records of it. */
export interface Item {
  id: string
}

/** One item of a call about several. Refusing it leaves the other items as they are. */
export interface ItemContext<Request, I extends Item, Code extends ErrorCode, W extends Who, Seen>
  extends Omit<TransactionContext<Request, Code, W>, 'key'> {
  item: I
  /** The answer of `look`. */
  seen: Seen
}

/** How a call about several items is answered. */
export interface ItemWork<Request, I extends Item, Code extends ErrorCode, ItemCode extends ErrorCode, Done, Seen> {
  /** The items, in the order of the request. No two may have the same id. */
  of(request: Request): readonly I[]
  /**
   * Refuses the whole request, and does slow reads for all items outside any transaction, such as questions to a chain. It runs again
   * for a repeated request whose answer is not stored yet.
   */
  look?(context: ReadContext<Request, Code, 'operator'>): Promise<Seen>
  /** Does one item, in a transaction of its own. */
  by(context: ItemContext<Request, I, ItemCode, 'operator', Seen>): Promise<Done>
}

/** The answer of a call about several items: what was done, or the refusal of this item. */
export interface ItemOutcomes<Done, Code> {
  outcomes: { id: string; done: Done | null; refused: Code | null }[]
}

/** A handler with its types erased, as the pipeline runs it. */
export type Handler =
  | { kind: 'read'; call: Call; by(context: ReadContext<never, never, Who>): Promise<unknown> }
  | { kind: 'transaction'; call: Call; by(context: TransactionContext<never, never, Who>): Promise<unknown> }
  | ({ kind: 'items'; call: Call } & ItemWork<never, Item, never, never, unknown, unknown>)
  | { kind: 'transfer'; call: Call; by(context: TransferContext<never, never, Who>): Promise<TransferRequest<unknown>> }

/** Handles a call that only reads, outside any transaction. */
export const read = <Request extends Schema, Response extends Schema, Code extends ErrorCode, W extends Who>(
  call: Call<Request, Response, Code, W>,
  by: (context: ReadContext<z.output<Request>, Code, W>) => Promise<z.output<Response>>,
): Handler => ({ kind: 'read', call: call as Call, by: by as never })

/**
 * Handles a call that opens short transactions of its own. Use it where a write must survive a refusal, such as a wrong guess. Use it
 * too where slow work lies between two writes, such as hashing a password.
 */
export const inSteps: typeof read = (call, by) => read(call, by)

/** Handles a call that writes, inside one transaction. Where the call is idempotent, key, effect and answer commit together. */
export const transaction = <Request extends Schema, Response extends Schema, Code extends ErrorCode, W extends Who>(
  call: Call<Request, Response, Code, W>,
  by: (context: TransactionContext<z.output<Request>, Code, W>) => Promise<z.output<Response>>,
): Handler => ({ kind: 'transaction', call: call as Call, by: by as never })

/**
 * Handles an idempotent call of operators about several items. Each item is a transaction of its own, in which its key, effect, audit
 * event and outcome commit together. So one refused item stops no other, and a repeated request does no item twice.
 */
export const eachItem = <
  Request extends Schema,
  Code extends ErrorCode,
  Done,
  ItemCode extends ErrorCode,
  I extends Item,
  Seen = undefined,
>(
  call: Call<Request, z.core.$ZodType<ItemOutcomes<Done, ItemCode>>, Code, 'operator'>,
  { of, look, by }: ItemWork<z.output<Request>, I, Code, ItemCode, NoInfer<Done>, Seen>,
): Handler => ({ kind: 'items', call: call as never, of, by: by as never, ...(look && { look: look as never }) })

/**
 * Handles a call that is one transfer under a pure rule, with rows that features write beside it. The teller combines it with others
 * in one transaction.
 */
export const transfer = <
  Request extends Schema,
  Response extends Schema,
  Code extends ErrorCode,
  W extends 'member' | 'activated member',
>(
  call: Call<Request, Response, Code, W>,
  by: (context: TransferContext<z.output<Request>, Code, W>) => Promise<TransferRequest<z.output<Response>>>,
): Handler => ({ kind: 'transfer', call: call as Call, by: by as never })
