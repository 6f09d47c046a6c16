import type { Chain } from '@humidor/domain/money/deposit.ts'
import type { Request } from '../platform/requests.ts'

/** A request on its way to the house. */
export interface Sent extends Request {
  /** Milliseconds after the step begins: of two at midnight, one may be before it. */
  late: number
  node: 0 | 1
  /** The node dies at this step of doing it. */
  diesAt?: number
  /** The line is cut before the answer is heard. */
  cut?: boolean
  /** What the member typed, which the app then turns into the `money` of the body. */
  typed?: string
}

/**
 * One thing that happens in the world, complete in itself: it can be played again after any of those before it have been
 * left out. Times in milliseconds.
 */
export type Step =
  | { kind: 'ask'; at: number; chance: number; sent: readonly Sent[] }
  /** Somebody pays on a chain: what the deposit that a request opened asks for, give or take. */
  | { kind: 'pay'; at: number; chain: Chain; tx: string; by: number; more: bigint; astray: boolean; dust: bigint }
  /** An operator pays a withdrawal on its chain, exactly or not; or tries to, and it fails. */
  | { kind: 'payout'; at: number; chain: Chain; tx: string; of: number; more: bigint; astray: boolean; failed: boolean }
  /** The newest blocks are replaced, and some of their payments lost for now. */
  | { kind: 'reorg'; at: number; chain: Chain; depth: number; keeps: number }
  /** What a re-org lost comes back. */
  | { kind: 'return'; at: number; chain: Chain }

/** What a world is made of before anything happens. */
export interface Setting {
  /** Everything that is random follows from it. */
  seed: number
  members: number
  /** How many steps its story has, about, besides what is planned. */
  steps: number
  /** Milliseconds. */
  begins: number
  ends: number
  /** Per mille. */
  transferFee: bigint
  /** Seconds that a transfer between members is held for review; 0: it arrives at once. */
  transferReview: number
  /** How often a pledge is paid. */
  pledgeDays: number
  /** 1: who creates no pre-order for a week is frozen. */
  idleFreeze: number
}
