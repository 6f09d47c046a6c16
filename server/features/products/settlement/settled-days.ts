import type { BusinessDay } from '@humidor/domain/business-day.ts'
import { dayState, isStuck, type SettlementState } from '@humidor/domain/products/settlement.ts'
import type { Db } from '../../../database/database.ts'
import { begunDays } from './days.queries.ts'
import { phasesOf } from './runs.queries.ts'

/** A day in the output of the command line. */
export interface DayProgress {
  day: BusinessDay
  state: SettlementState
  /** The stuck phases, with the reason of each. */
  stuck: readonly string[]
}

/** The days after one (or all), up to and including another, in their order. */
export async function settledDays(
  db: Db,
  it: { after: BusinessDay | undefined; through: BusinessDay },
): Promise<DayProgress[]> {
  const days = await begunDays(db, it)
  const phases = await phasesOf(db, days)
  return days.map((day) => {
    const own = phases.filter((phase) => phase.day === day)
    return {
      day,
      state: dayState(own.map(({ state }) => state)),
      stuck: own.filter(({ state }) => isStuck(state)).map(({ phase, error }) => `${phase} (${error})`),
    }
  })
}
