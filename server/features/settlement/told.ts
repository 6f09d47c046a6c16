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

/** The last day that is settled, with every day before it. */
export async function lastSettled(db: Db): Promise<BusinessDay | undefined> {
  const { rows } = await sql<{ day: BusinessDay | null }>`
    select max(day) as day from settlement_day
    where day < coalesce((select min(day) from settlement_day where finished_at is null), 'infinity')`.execute(db)
  return rows[0]?.day ?? undefined
}

/** The days after one (or all), up to and including another, in their order. */
export async function settledDays(
  db: Db,
  it: { after: BusinessDay | undefined; through: BusinessDay },
): Promise<ToldDay[]> {
  const { rows } = await sql<{ day: BusinessDay }>`
    select day from settlement_day
    where day <= ${it.through} and (${it.after ?? null}::date is null or day > ${it.after ?? null}::date)
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
