import type { BusinessDay } from '@humidor/domain/business-day.ts'
import type { TransferRequest } from '@humidor/server/http/handle.ts'
import type { RequestName } from '@humidor/server/ledger/idempotency.ts'
import type { Steps } from '../store/cell.ts'
import type { Tx } from '../store/ledger.ts'
import type { ModelPlatform } from './model-platform.ts'
import type { Request } from './requests.ts'
import type { TellerRequest } from './teller.ts'

/** The request that a handler gets. */
export interface CallContext {
  platform: ModelPlatform
  /** The number of the intent. */
  n: number
  /** The uid of a member, or the id of an operator. */
  who: number
  at: Date
  /** The idempotency key with its scope. */
  name: RequestName
  /** Decoded and checked by the contract. */
  request: Record<string, never>
}

/** A transfer for the teller, and a write that goes with it. */
export type PreparedTransfer = Omit<TransferRequest<unknown>, 'alongside' | 'premises' | 'quota'> &
  Pick<TellerRequest, 'premise' | 'quota' | 'alongside' | 'events'>

/** A modelled call: one transaction, one transfer for the teller, or free steps. */
export type Handler =
  | { kind: 'transaction'; run(context: CallContext, tx: Tx): Steps<unknown> }
  | { kind: 'transfer'; run(context: CallContext): Steps<PreparedTransfer> }
  | { kind: 'steps'; run(context: CallContext): Steps<unknown> }

/** A job, or a feature that has no call yet. */
export type JobHandler = (platform: ModelPlatform, request: Request, at: Date) => Steps<void>

/** A batch of a phase. */
interface PhaseBatch {
  day: BusinessDay
  /** The midnight of the day. */
  at: Date
  /** The number that the batch before has reached; 0 for the first batch. */
  reached: number
  limit: number
}

/** A phase of the daily settlement, as in `server/jobs/phase.ts`. */
export interface ModelPhase {
  name: string
  needs?: readonly string[]
  run(platform: ModelPlatform, tx: Tx, work: PhaseBatch): Steps<{ left: boolean; reached: number }>
}
