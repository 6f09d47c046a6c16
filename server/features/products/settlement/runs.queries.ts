import type { BusinessDay } from '@humidor/domain/business-day.ts'
import type { SettlementState } from '@humidor/domain/products/settlement.ts'
import { sql } from 'kysely'
import type { Db } from '../../../database/database.ts'
import type { Queued } from '../../../http/feature.ts'

/** A phase in the operators' view. Amounts are millionths. */
export interface PhaseRow {
  day: BusinessDay
  phase: string
  state: SettlementState
  done: bigint
  usdt: bigint
  uscd: bigint
  cig: bigint
  started_at: Date | null
  finished_at: Date | null
  error: string | null
}

export interface DayRow {
  day: BusinessDay
  began_at: Date
  finished_at: Date | null
}

const which = (unfinished: boolean) => (unfinished ? sql`finished_at is null` : sql`true`)

/** Settled days before one, the newest first. */
export async function daysBefore(
  db: Db,
  it: { before: BusinessDay | undefined; unfinished: boolean; limit: number },
): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select day, began_at, finished_at from settlement_day
    where ${which(it.unfinished)} and (${it.before ?? null}::date is null or day < ${it.before ?? null}::date)
    order by day desc limit ${it.limit}`.execute(db)
  return rows
}

/** Counts the days that have begun, or the unfinished ones alone. */
export async function countDays(db: Db, unfinished: boolean): Promise<number> {
  const { rows } = await sql<{
    count: bigint
  }>`select count(*) as count from settlement_day where ${which(unfinished)}`.execute(db)
  return Number(rows[0]?.count ?? 0n)
}

const columns = ['day', 'phase', 'state', 'done', 'usdt', 'uscd', 'cig', 'started_at', 'finished_at', 'error'] as const

/** The phases of some days, in their order. */
export async function phasesOf(db: Db, days: readonly BusinessDay[]): Promise<PhaseRow[]> {
  if (days.length === 0) return []
  const rows = await db
    .selectFrom('settlement_run')
    .select(columns)
    .where('day', 'in', [...days])
    .orderBy('day', 'desc')
    .orderBy('place')
    .execute()
  return rows as PhaseRow[]
}

/** The stuck phases, the earliest first. */
export async function stuckPhases(db: Db): Promise<PhaseRow[]> {
  const { rows } = await sql<PhaseRow>`
    select r.day, r.phase, r.state, r.done, r.usdt, r.uscd, r.cig, r.started_at, r.finished_at, r.error
    from settlement_day d join settlement_run r using (day)
    where d.finished_at is null and r.state in ('short', 'failing') order by r.day, r.place limit 200`.execute(db)
  return rows
}

/** The number of stuck days, and the time at which the first of them began. */
export async function waitingDays(db: Db): Promise<Queued> {
  const { rows } = await sql<{ n: bigint; since: Date | null }>`
    select count(*) as n, min(d.began_at) as since from settlement_day d where d.finished_at is null
      and exists (select from settlement_run r where r.day = d.day and r.state in ('short', 'failing'))`.execute(db)
  return { count: Number(rows[0]?.n ?? 0n), since: rows[0]?.since ?? null }
}

/** The number of begun and unfinished days. The newest day is unfinished for a while each night; otherwise there is none. */
export async function daysBehind(db: Db, today: BusinessDay): Promise<number> {
  const { rows } = await sql<{ behind: number }>`
    select (
      (select count(*) from settlement_day where finished_at is null) + greatest(0, ${today}::date - coalesce(max(day), ${today}::date))
    )::int as behind from settlement_day`.execute(db)
  return rows[0]?.behind ?? 0
}

/** The first business day up to today that is not settled to its end; null: there is none. Before the first settlement none is due. */
export async function firstUnsettledDay(db: Db, today: BusinessDay): Promise<BusinessDay | null> {
  const { rows } = await sql<{ day: BusinessDay | null }>`
    select coalesce(
      (select min(day) from settlement_day where finished_at is null),
      (select max(day) + 1 from settlement_day having max(day) < ${today}::date)) as day`.execute(db)
  return rows[0]?.day ?? null
}
