import type { BusinessDay } from '@humidor/domain/business-day.ts'
import type { DailyFigure, DailyPart } from '@humidor/domain/money/transparency.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../database/database.ts'
import type { KeptHead } from '../../../ledger/heads.ts'
import { type Reading, readingIn, readingText } from './reading.ts'

/** A recorded day, with the block that was the newest then. */
export interface DayRow {
  day: BusinessDay
  at: Date
  number: bigint
  /** Hex. */
  hash: string
  sealedAt: Date
}

/** Records that a day's figures are written. False: they were written before. */
export async function insertDay(
  tx: Tx,
  it: { day: BusinessDay; at: Date; head: KeptHead; reading: Reading },
): Promise<boolean> {
  const { rows } = await sql`
    insert into transparency_day (day, at, block, block_at, block_hash, reading)
    values (${it.day}, ${it.at}, ${it.head.number}, ${it.head.at}, decode(${it.head.hash}, 'hex'), ${readingText(it.reading)})
    on conflict do nothing returning day`.execute(tx)
  return rows.length > 0
}

/** Writes the figures of a part for a day. One without a value gets no row. */
export async function insertFigures(tx: Tx, day: BusinessDay, series: DailyPart, figures: readonly DailyFigure[]) {
  const found = figures.flatMap(({ key, value }) => (value === null ? [] : [{ day, series, key, value }]))
  if (found.length > 0) await tx.insertInto('transparency_figure').values(found).execute()
}

/** The newest recorded reading, with its time. Undefined before the first. */
export async function newestReading(db: Db): Promise<{ at: Date; reading: Reading } | undefined> {
  const { rows } = await sql<{ at: Date; reading: string }>`
    select at, reading::text as reading from transparency_day where reading is not null order by day desc limit 1`.execute(
    db,
  )
  const [row] = rows
  return row && { at: row.at, reading: readingIn(row.reading) }
}

/** The last recorded days, the newest first. */
export async function lastDays(db: Db, limit: number): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select day, at, block as number, encode(block_hash, 'hex') as hash, block_at as "sealedAt"
    from transparency_day order by day desc limit ${limit}`.execute(db)
  return rows
}

/** One day of a series. Amounts are text, as JSON numbers cannot hold them all. */
export interface SeriesRow {
  day: BusinessDay
  at: Date
  figures: Readonly<Record<string, string>>
}

/** All days of a series, the oldest first. */
export async function seriesOf(db: Db, series: DailyPart): Promise<SeriesRow[]> {
  const { rows } = await sql<SeriesRow>`
    select d.day, d.at, json_object_agg(f.key, f.value::text) as figures
    from transparency_day d join transparency_figure f on f.day = d.day and f.series = ${series}
    group by d.day order by d.day`.execute(db)
  return rows
}

export interface ChartRow {
  series: string
  key: string
  day: BusinessDay
  value: bigint
}

/** Some figures from a day to another, both included. `keys`: `<series>.<key>`. */
export async function keptFigures(
  db: Db,
  keys: readonly string[],
  from: BusinessDay,
  to: BusinessDay,
): Promise<ChartRow[]> {
  const found = await chartRows(db, keys, from)
  return found.filter(({ day }) => day <= to)
}

/** Some figures since a day, in order of time. `keys`: `<series>.<key>`. */
export async function chartRows(db: Db, keys: readonly string[], since: BusinessDay): Promise<ChartRow[]> {
  const { rows } = await sql<ChartRow>`
    select f.series, f.key, f.day, f.value from unnest(${keys}::text[]) asked (name)
    join transparency_figure f on f.series = split_part(asked.name, '.', 1) and f.key = split_part(asked.name, '.', 2)
      and f.day >= ${since}
    order by f.day`.execute(db)
  return rows
}
