import type { BusinessDay } from '@humidor/domain/business-day.ts'
import type { TransferRequest } from '@humidor/server/http/handle.ts'
import type { RequestName } from '@humidor/server/ledger/idempotency.ts'
import type { Steps } from '../store/cell.ts'
import type { Tx } from '../store/ledger.ts'
import type { ModelPlatform } from './model-platform.ts'
import type { Request } from './requests.ts'
import type { TellerRequest } from './teller.ts'

/** What a call is told of its request. */
export interface CallContext {
  platform: ModelPlatform
  /** The intent. */
  n: number
  /** A uid, or an operator. */
  who: number
  at: Date
  /** Who asks what under which key. */
  name: RequestName
  /** Decoded by the contract, which has looked at it, call by call. */
  request: Record<string, never>
}

/** One transfer for the teller, and what is written beside it. */
export type PreparedTransfer = Omit<TransferRequest<unknown>, 'alongside' | 'premises'> &
  Pick<TellerRequest, 'premise' | 'beside'>

/** A call as the server makes it: in one transaction, or as one transfer for the teller. */
export type Handler =
  | { kind: 'transaction'; run(context: CallContext, tx: Tx): Steps<unknown> }
  | { kind: 'transfer'; run(context: CallContext): Steps<PreparedTransfer> }
  | { kind: 'steps'; run(context: CallContext): Steps<unknown> }

/** Work that nobody asked for over the wire. */
export type JobHandler = (platform: ModelPlatform, request: Request, at: Date) => Steps<void>

/** A bite of a phase. */
interface PhaseBatch {
  day: BusinessDay
  /** Its midnight. */
  at: Date
  /** The number that the bite before has reached; 0: this is the first. */
  reached: number
  limit: number
}

/** A phase of the daily settlement, as `server/jobs/phase.ts` has it. */
export interface ModelPhase {
  name: string
  needs?: readonly string[]
  run(platform: ModelPlatform, tx: Tx, work: PhaseBatch): Steps<{ left: boolean; reached: number }>
}
