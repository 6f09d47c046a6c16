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
import type { MerchantDesk, OperatorDesk, SignedIn, SignedInMerchant, SignedInOperator } from './sessions.ts'

/** What the front door has at hand. */
export interface Door {
  db: Database
  /** The same database by connections that nothing writes over: commits that wait for a standby hold up nobody who only looks. */
  reads: Database
  clock: Clock
  teller: Teller
  lookups: Lookups
  rates: Rates
  load: Load
  /** Who looks after merchants; without one there are none. */
  merchants: MerchantDesk | undefined
  /** Who looks after operators; without one there are none. */
  operators: OperatorDesk | undefined
  handlers: readonly Handler[]
  /** What is not on offer at the moment. */
  switchedOff(): Promise<readonly CallSwitch[]>
  /** Whether money may move at this node at all. */
  mayMove(): Promise<boolean>
  /** An error that nobody foresaw. */
  report(error: unknown, call: string): void
  /** How long a call took, in seconds, and what it was answered: `success` or the code. */
  measure(call: string, told: string, seconds: number): void
}

/** Who asks: at most one of the three, as a call stands behind one door. */
export interface Asking {
  member: SignedIn | undefined
  merchant: SignedInMerchant | undefined
  operator: SignedInOperator | undefined
}

/** A request that passed the guards: what the last steps are given. */
export interface Admitted {
  handler: Handler
  context: Omit<Context<unknown, ErrorCode, 'anyone'>, keyof Asking> & Asking
  /** The request without its proofs, as it came in. */
  substance: object
  /** A UUID: the one sent, one derived where a money call came without, a fresh one where the call does not move. */
  key: string
  fingerprint: string
  scope: string
}

/** Whether a call is not for members who are frozen: reading is never frozen. */
export const stopsFrozen = ({ method, whileFrozen }: Call) => !whileFrozen && method !== 'GET'
