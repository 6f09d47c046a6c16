import type { Call } from '@humidor/contract/call.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import type { CallSwitch } from '@humidor/domain/platform/switches.ts'
import type { Clock } from '../adapters/clock.ts'
import type { Database } from '../database/database.ts'
import type { Teller } from '../ledger/teller.ts'
import type { Context, Handler } from './handle.ts'
import type { Load } from './load.ts'
import type { Lookups } from './lookups.ts'
import type { Rates } from './rates.ts'
import type { MerchantAccess, OperatorAccess, SignedIn, SignedInMerchant, SignedInOperator } from './sessions.ts'

/** The parts that the request pipeline works with. */
export interface PipelineParts {
  db: Database
  /** The same database over connections that only read, so that commits waiting for a standby delay no read. */
  reads: Database
  clock: Clock
  teller: Teller
  lookups: Lookups
  rates: Rates
  load: Load
  /** Undefined: the server has no merchants. */
  merchants: MerchantAccess | undefined
  /** Undefined: the server has no operators. */
  operators: OperatorAccess | undefined
  handlers: readonly Handler[]
  /** The switches that are off at present. */
  switchedOff(): Promise<readonly CallSwitch[]>
  /** Whether this node may move money at all. */
  mayMove(): Promise<boolean>
  /** Logs an unexpected error. */
  report(error: unknown, call: string): void
  /** Records the duration of a call in seconds. `outcome` is `success` or the code of the refusal. */
  measure(call: string, outcome: string, seconds: number): void
}

/** The caller. At most one of the three is defined, because a call has one audience. */
export interface Callers {
  member: SignedIn | undefined
  merchant: SignedInMerchant | undefined
  operator: SignedInOperator | undefined
}

/** A request that passed the guards. */
export interface Admitted {
  handler: Handler
  context: Omit<Context<unknown, ErrorCode, 'anyone'>, keyof Callers> & Callers
  /** The request without its proofs, as it came in. */
  substance: object
  /** A UUID: the one sent, else one derived from the request, or a fresh one where the call is not idempotent. */
  key: string
  fingerprint: string
  scope: string
}

/** Whether a frozen member may not make this call. They may always read. */
export const stopsFrozen = ({ method, whileFrozen }: Call) => !whileFrozen && method !== 'GET'

/** True when an operator who sees the app as a member may not make this call: everything but reading. */
export const stopsView = ({ method, begins, notWhileSeen }: Call) =>
  method !== 'GET' || begins === true || notWhileSeen === true

/** True when a call is refused while the member's account closes: everything that begins something (decision 0100). */
export const stopsClosing = ({ method, begins, whileClosing }: Call) =>
  (method !== 'GET' || begins === true) && whileClosing !== true
