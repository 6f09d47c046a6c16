import type { BusinessDay } from '@humidor/domain/business-day.ts'
import type { Coin } from '@humidor/domain/money/micros.ts'
import type { Settings } from '@humidor/domain/platform/settings.ts'
import type { Tx } from '../database/database.ts'

/** What one bite of a phase is given. */
export interface PhaseWork {
  /** The bite's own transaction: what it does and how far the phase is are committed together. No account is held in it yet. */
  tx: Tx
  /** The business day that begins: it names the payments, so that a day is paid once. */
  day: BusinessDay
  /** The midnight at which it began. A day that was missed is settled later, but for its own moment. */
  at: Date
  /** The settings as they were when the settlement of the day began: all of it goes by the same. */
  terms: Settings
  /** What the bite before said that it reached; undefined: this is the phase's first. */
  reached: bigint | undefined
  /** How many items this bite may take. */
  limit: number
  /** What bites before it refused in this phase of the day: it is passed over. None unless told. */
  except?: readonly bigint[]
}

/** An item that cannot be settled, and why. */
export interface Refused {
  id: bigint
  error: unknown
}

/** What a bite did. */
export interface PhaseBite {
  done: number
  /** Whether more is waiting. */
  left: boolean
  /** The number of the last item, for a phase that goes by them. */
  reached?: bigint | undefined
  /** What it left out, as it cannot be settled: operators are told, and the next midnight tries it again. */
  refused?: readonly Refused[]
  /** What it paid: millionths. */
  paid?: Partial<Record<Exclude<Coin, 'POINT'>, bigint>>
}

/**
 * A part of the daily settlement (decisions §8), declared by the feature whose it is and put in its place by `server/phases.ts`.
 * Its payments have keys of their own (`settled`): to run a bite again, or on two nodes at once, must pay nobody twice.
 */
export interface Phase {
  /** `<feature>-<what>`; it names the rows of `settlement_run`. */
  name: string
  /** One sentence for the operator who looks at the runs. */
  summary: string
  /** The phases that must be done on this day before: the others may be stuck, and this one goes on without them. */
  needs?: readonly string[]
  /** One bite. Throwing undoes it: `NotCovered` has the phase wait for money, anything else has it tried again. */
  run(work: PhaseWork): Promise<PhaseBite>
}
