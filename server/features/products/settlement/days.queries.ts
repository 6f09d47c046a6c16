import type { BusinessDay } from '@humidor/domain/business-day.ts'
import type { SettlementState } from '@humidor/domain/products/settlement.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../database/database.ts'
import type { PhaseBatch } from '../../../jobs/phase.ts'

/** A phase of a day, with the fields that decide its turn. */
export interface RunRow {
  day: BusinessDay
  phase: string
  state: SettlementState
  reached: bigint | null
}

/**
 * Begins the settlement of a day once: stores its terms and its phases, in their order. Begins the day before as well where that
 * is missing, so no day overtakes an earlier one.
 */
export async function beginDay(
  tx: Tx,
  it: { day: BusinessDay; terms: Readonly<Record<string, string>>; phases: readonly string[]; now: Date },
): Promise<void> {
  await sql`
    with begun as (
      insert into settlement_day (day, terms, began_at)
      select missed::date, ${JSON.stringify(it.terms)}::jsonb, ${it.now}::timestamptz
      from generate_series(least(${it.day}::date, (select max(day) + 1 from settlement_day)), ${it.day}::date, interval '1 day') missed
      on conflict do nothing returning day
    )
    insert into settlement_run (day, phase, place)
    select begun.day, phase, place from begun, unnest(${it.phases}::text[]) with ordinality p (phase, place)`.execute(
    tx,
  )
}

export async function hasBegun(db: Db, day: BusinessDay): Promise<boolean> {
  const found = await db.selectFrom('settlement_day').select('day').where('day', '=', day).executeTakeFirst()
  return found !== undefined
}

/**
 * The phases of every unfinished day and of the day before each, in the order of days and places. It runs before each batch, so it
 * looks days up one by one: the table grows every night.
 */
export async function openRuns(db: Db): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select r.day, r.phase, r.state, r.reached from settlement_run r
    where r.day in (select unnest(array[d.day - 1, d.day]) from settlement_day d where d.finished_at is null)
    order by r.day, r.place`.execute(db)
  return rows
}

/** The last settled day of which all earlier days are settled. */
export async function lastSettled(db: Db): Promise<BusinessDay | undefined> {
  const { rows } = await sql<{ day: BusinessDay | null }>`
    select max(day) as day from settlement_day
    where day < coalesce((select min(day) from settlement_day where finished_at is null), 'infinity')`.execute(db)
  return rows[0]?.day ?? undefined
}

/** The days that have begun after one (or all), up to and including another, in their order. */
export async function begunDays(
  db: Db,
  { after = null, through }: { after?: BusinessDay | null | undefined; through: BusinessDay },
): Promise<BusinessDay[]> {
  const { rows } = await sql<{ day: BusinessDay }>`
    select day from settlement_day
    where day <= ${through} and (${after}::date is null or day > ${after}::date)
    order by day`.execute(db)
  return rows.map(({ day }) => day)
}

/** The unfinished days, in their order. */
export async function openDays(db: Db): Promise<BusinessDay[]> {
  const { rows } = await sql<{ day: BusinessDay }>`
    select day from settlement_day where finished_at is null order by day`.execute(db)
  return rows.map(({ day }) => day)
}

/** The settings of a day. @throws where its settlement has not begun */
export async function termsOf(db: Db, day: BusinessDay): Promise<Record<string, string>> {
  return (await db.selectFrom('settlement_day').select('terms').where('day', '=', day).executeTakeFirstOrThrow()).terms
}

/**
 * Locks a phase. The current worker commits first, so no batch builds on an uncommitted one. Without waiting, a locked phase is
 * not found.
 */
export async function lockRun(
  tx: Tx,
  { day, phase, waits }: { day: BusinessDay; phase: string; waits: boolean },
): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`
    select day, phase, state, reached from settlement_run where day = ${day} and phase = ${phase}
    for no key update ${waits ? sql`` : sql`skip locked`}`.execute(tx)
  return rows[0]
}

/** Records a batch of a locked phase. */
export async function writeBatch(
  tx: Tx,
  { day, phase }: RunRow,
  batch: PhaseBatch,
  { began, now }: { began: Date; now: Date },
): Promise<void> {
  const { paid = {} } = batch
  await sql`
    update settlement_run set done = done + ${batch.done}, reached = coalesce(${batch.reached ?? null}::bigint, reached),
      usdt = usdt + ${paid.USDT ?? 0n}, uscd = uscd + ${paid.USCD ?? 0n}, cig = cig + ${paid.CIG ?? 0n},
      state = ${batch.left ? 'running' : 'done'}, error = null, failures = 0,
      started_at = coalesce(started_at, ${began}::timestamptz),
      -- Never before it began, where the clock of another node is behind.
      finished_at = case when ${batch.left} then null else greatest(started_at, ${began}::timestamptz, ${now}::timestamptz) end
    where day = ${day} and phase = ${phase}`.execute(tx)
}

/** Records why a phase cannot continue. Returns true where it was not stuck before. */
export async function writeStuck(
  db: Db,
  { day, phase }: RunRow,
  state: 'short' | 'failing',
  error: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ failures: number }>`
    update settlement_run set state = ${state}, error = ${error}, failures = failures + 1,
      started_at = coalesce(started_at, ${now}::timestamptz)
    where day = ${day} and phase = ${phase} and state <> 'done' returning failures`.execute(db)
  return rows[0]?.failures === 1
}

/** Finishes the days whose phases are all done, including those whose last worker died before it could. */
export async function finishDays(db: Db, now: Date): Promise<void> {
  await sql`
    update settlement_day d set finished_at = greatest(began_at, ${now}::timestamptz)
    where finished_at is null and not exists (select from settlement_run r where r.day = d.day and r.state <> 'done')`.execute(
    db,
  )
}
