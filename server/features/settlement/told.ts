import type { BusinessDay } from '@humidor/domain/business-day.ts'
import { dayState, isStuck, type SettlementState } from '@humidor/domain/settlement.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { phasesOf } from './runs.queries.ts'

/** A day as the command line tells of it. */
export interface ToldDay {
  day: BusinessDay
  state: SettlementState
  /** What cannot go on, and why. */
  stuck: readonly string[]
}

/** The days up to one that are not finished, or were since a moment, in their order. */
export async function settledDays(db: Db, it: { through: BusinessDay; since: Date }): Promise<ToldDay[]> {
  const { rows } = await sql<{ day: BusinessDay }>`
    select day from settlement_day where day <= ${it.through} and (finished_at is null or finished_at >= ${it.since})
    order by day`.execute(db)
  const phases = await phasesOf(
    db,
    rows.map(({ day }) => day),
  )
  return rows.map(({ day }) => {
    const own = phases.filter((phase) => phase.day === day)
    return {
      day,
      state: dayState(own.map(({ state }) => state)),
      stuck: own.filter(({ state }) => isStuck(state)).map(({ phase, error }) => `${phase} (${error})`),
    }
  })
}
