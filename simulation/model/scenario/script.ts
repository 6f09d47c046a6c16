import type { Chain } from '@humidor/domain/money/deposit.ts'
import type { Request } from '../platform/requests.ts'

/** A request with its delivery. */
export interface Sent extends Request {
  /** Milliseconds after the start of the step. Around midnight, two requests may fall on different days. */
  late: number
  node: 0 | 1
  /** The node dies at this step of its work. */
  diesAt?: number
  /** The answer is lost. */
  cut?: boolean
  /** The typed amount, which the app turns into `money`. */
  typed?: string
}

/** One step of a script. It is self-contained, so earlier steps can be left out. Times in milliseconds. */
export type Step =
  | { kind: 'ask'; at: number; chance: number; sent: readonly Sent[] }
  /** A payment on a chain for the deposit that a request opened, with a possible difference. */
  | { kind: 'pay'; at: number; chain: Chain; tx: string; by: number; more: bigint; astray: boolean; dust: bigint }
  /** A payout by an operator: exact, different, or failed. */
  | { kind: 'payout'; at: number; chain: Chain; tx: string; of: number; more: bigint; astray: boolean; failed: boolean }
  /** A re-org that replaces the newest blocks and loses some payments for now. */
  | { kind: 'reorg'; at: number; chain: Chain; depth: number; keeps: number }
  /** The lost payments are mined again. */
  | { kind: 'return'; at: number; chain: Chain }

/** The parameters of a simulation. */
export interface Setting {
  /** The source of all randomness. */
  seed: number
  members: number
  /** The approximate number of unplanned steps. */
  steps: number
  /** Milliseconds. */
  begins: number
  ends: number
  /** Per mille. */
  transferFee: bigint
  /** Seconds of review for transfers between members; 0: none. */
  transferReview: number
  /** The number of payments of a pledge. */
  pledgeDays: number
  /** 1: members without a pre-order for a week are frozen. */
  idleFreeze: number
}
