import type { BusinessDay } from '@humidor/domain/business-day.ts'
import type { Coin } from '@humidor/domain/money/micros.ts'
import type { Settings } from '@humidor/domain/platform/settings.ts'
import type { Tx } from '../database/database.ts'

/** The input of one batch of a phase. */
export interface PhaseWork {
  /** The batch's own transaction. It commits the batch together with the progress of the phase. No account is locked in it yet. */
  tx: Tx
  /** The business day that begins. It names the payments, so that a day is paid once. */
  day: BusinessDay
  /** The midnight when that day began. A missed day is settled later, but with its own time. */
  at: Date
  /** The settings when the settlement of the day began. The whole settlement uses the same ones. */
  terms: Settings
  /** The `reached` of the batch before. Undefined in the phase's first batch. */
  reached: bigint | undefined
  /** The greatest number of items in this batch. */
  limit: number
  /** Items that earlier batches of this phase and day refused. Skip them. By default none. */
  except?: readonly bigint[]
}

/** An item that cannot be settled, and why. */
export interface Refused {
  id: bigint
  error: unknown
}

/** The result of one batch. */
export interface PhaseBatch {
  done: number
  /** Whether more items wait. */
  left: boolean
  /** The number of the last item, for a phase that goes by numbers. */
  reached?: bigint | undefined
  /** Items that cannot be settled. Operators get an alarm, and the next midnight tries them again. */
  refused?: readonly Refused[]
  /** The paid amounts, in millionths. */
  paid?: Partial<Record<Exclude<Coin, 'POINT'>, bigint>>
}

/**
 * A phase of the daily settlement (rules D13). Its feature declares it, and `server/phases.ts` orders it. Its payments have keys of
 * their own (`settled`): a batch that runs again, or on two nodes at once, must pay nobody twice.
 */
export interface Phase {
  /** `<feature>-<action>`. It names the rows of `settlement_run`. */
  name: string
  /** One sentence for operators. */
  summary: string
  /** The phases of this day that must be done first. All others may be stuck. */
  needs?: readonly string[]
  /** Days no longer begin with it. A day that an older version began still does, and finishes it. */
  retired?: true
  /** Runs one batch. An error undoes it: after `NotCoveredError` the phase waits for money, after any other it is tried again. */
  run(work: PhaseWork): Promise<PhaseBatch>
}
