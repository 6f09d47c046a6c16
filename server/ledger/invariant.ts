import { availableParallelism } from 'node:os'
import { sql } from 'kysely'
import type { Database, Tx } from '../database/database.ts'

/** What in the database itself keeps rules, by name. */
export interface Guards {
  triggers?: readonly string[]
  constraints?: readonly string[]
  /** Unique indexes. */
  indexes?: readonly string[]
}

/** Something that is true at every moment: its statement finds the rows for which it is not. */
export interface Invariant {
  id: string
  summary: string
  sql: string
  /** What it looks for, where that is only what stands in the catalogue. */
  guards?: Guards
  /** The rows it looks at, where others look at them too, and the condition that finds the bad ones. */
  among?: { rows: string; breaks: string }
}

/** One of several that are asked of the same rows. `breaks`: true of the rows for which it does not hold. */
interface OfRows {
  id: string
  summary: string
  breaks: string
}

/**
 * Invariants of the same rows, a query: to read them takes longer than to ask, so they are read once for all. `shows`: the columns that are
 * told of those that break it; or `sql`, where the rows only tell that it is broken and to find by what takes longer.
 */
export const invariantsOf = (
  rows: string,
  those: readonly (OfRows & ({ shows: string } | { sql: string }))[],
): readonly Invariant[] =>
  those.map(({ id, summary, breaks, ...found }) => ({
    ...{ id, summary, among: { rows, breaks } },
    sql: 'sql' in found ? found.sql : `select ${found.shows} from (${rows}) it where ${breaks}`,
  }))

/** The invariants in groups: together those of the same rows, and each other one by itself. */
const byRows = (invariants: readonly Invariant[]): Invariant[][] => [
  ...Map.groupBy(invariants, (one) => one.among?.rows ?? one).values(),
]

/** An invariant that does not hold, with the first rows that show it. */
export interface Breach {
  id: string
  summary: string
  rows: readonly unknown[]
}

const SHOWN = 20

/** Room for a join or a grouping of a million rows in memory; on the disk they take several times as long. */
const ROOM = '256MB'

/** How many connections ask side by side: more than there are processors take each other's memory, and all are later. */
export const SIDE_BY_SIDE = Math.min(4, availableParallelism())

/** A transaction that looks through whole tables and writes nothing. `as`: the snapshot of another one that is still open. */
const looking = <T>(db: Database, look: (tx: Tx) => Promise<T>, as?: string): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      if (as !== undefined) await sql`set transaction snapshot ${sql.lit(as)}`.execute(tx)
      // A ledger of years takes longer than a request may.
      await sql`set local statement_timeout = 0`.execute(tx)
      // Nothing changes meanwhile, so what would be compiled is run once.
      await sql`set local jit = off`.execute(tx)
      await sql`set local work_mem = ${sql.lit(ROOM)}`.execute(tx)
      return await look(tx)
    })

/**
 * Asks every invariant on one and the same snapshot of the primary, on as many connections of the pool side by side as are named. No breach means: the
 * books are right. Breaches come in the order of the invariants.
 */
export const verify = (db: Database, invariants: readonly Invariant[], { connections = 1 } = {}): Promise<Breach[]> =>
  looking(db, async (first) => {
    const groups = byRows(invariants)
    // What many ask of the same rows takes longest, so it comes first: else one of the connections ends long after the others.
    const left = groups.toSorted((one, other) => other.length - one.length).values()
    const found = new Map<Invariant[], Breach[]>()
    const work = async (tx: Tx) => {
      // Whoever is free takes the next one: they differ by a thousand times.
      for (const group of left) found.set(group, await breachesIn(tx, group))
    }
    const others = Array.from({ length: connections - 1 })
    const snapshot = others.length > 0 ? await snapshotOf(first) : undefined
    await Promise.all([work(first), ...others.map(() => looking(db, work, snapshot))])
    return groups.flatMap((group) => found.get(group) ?? [])
  })

async function snapshotOf(tx: Tx) {
  const { rows } = await sql<{ snapshot: string }>`select pg_export_snapshot() as snapshot`.execute(tx)
  return rows[0]?.snapshot
}

/** Of invariants of the same rows those that do not hold. One by itself is asked for what breaks it, in any case. */
async function brokenOf(tx: Tx, group: readonly Invariant[]): Promise<readonly Invariant[]> {
  const [first] = group
  if (first?.among === undefined || group.length < 2) return group
  const { rows } = await sql<{ broken: boolean[] | null }>`${sql.raw(
    `select array[${group.map(({ among }) => `bool_or(${among?.breaks})`).join(', ')}] as broken from (${first.among.rows}) it`,
  )}`.execute(tx)
  return group.filter((_, at) => rows[0]?.broken?.[at])
}

/** The same invariants in fewer words, for whoever only asks whether any is broken: those of the same rows are one. */
export const rowsTogether = (invariants: readonly Invariant[]): readonly Pick<Invariant, 'sql'>[] =>
  byRows(invariants).map(([first, ...others]) =>
    first?.among && others.length > 0
      ? {
          sql: `select from (${first.among.rows}) it where ${[first, ...others].map(({ among }) => `(${among?.breaks})`).join(' or ')}`,
        }
      : { sql: first?.sql ?? '' },
  )

/** Asks every invariant inside a transaction, of what that transaction sees. */
export async function breachesIn(tx: Tx, invariants: readonly Invariant[]): Promise<Breach[]> {
  const breaches: Breach[] = []
  const broken: Invariant[] = []
  for (const group of byRows(invariants)) broken.push(...(await brokenOf(tx, group)))
  for (const { id, summary, sql: statement } of broken) {
    // Planned for all rows, as there should be none: a plan that is quick to find the first looks long for it.
    const { rows } = await sql
      .raw(`with breach as materialized (${statement}) select * from breach limit ${SHOWN}`)
      .execute(tx)
    if (rows.length > 0) breaches.push({ id, summary, rows })
  }
  return breaches
}
