import { availableParallelism } from 'node:os'
import { sql } from 'kysely'
import type { Database, Tx } from '../database/database.ts'

/** The names of database objects that enforce rules. */
export interface Guards {
  triggers?: readonly string[]
  constraints?: readonly string[]
  /** Unique indexes. */
  indexes?: readonly string[]
}

/** A rule that always holds. Its statement finds the rows that break it. */
export interface Invariant {
  id: string
  summary: string
  sql: string
  /** The database objects to look for, if the invariant reads only the catalogue. */
  guards?: Guards
  /** The rows that it shares with other invariants, and the condition that finds the bad ones. */
  among?: { rows: string; breaks: string }
}

/** One of several invariants of the same rows. `breaks` is true for the rows that break it. */
interface OfRows {
  id: string
  summary: string
  breaks: string
}

/**
 * Builds invariants over the same rows, a query. Reading takes longer than checking, so the rows are read once for all.
 * `shows` lists the columns of a breach. `sql` replaces it where the shared rows only reveal a breach and a slower query finds its rows.
 */
export const invariantsOf = (
  rows: string,
  those: readonly (OfRows & ({ shows: string } | { sql: string }))[],
): readonly Invariant[] =>
  those.map(({ id, summary, breaks, ...found }) => ({
    ...{ id, summary, among: { rows, breaks } },
    sql: 'sql' in found ? found.sql : `select ${found.shows} from (${rows}) it where ${breaks}`,
  }))

/** Groups the invariants of the same rows. Every other invariant is its own group. */
const byRows = (invariants: readonly Invariant[]): Invariant[][] => [
  ...Map.groupBy(invariants, (one) => one.among?.rows ?? one).values(),
]

/** A broken invariant, with the first rows that show it. */
export interface Breach {
  id: string
  summary: string
  rows: readonly unknown[]
}

const MAX_ROWS_SHOWN = 20

/** Fits a join or grouping of a million rows in memory. On disk they take several times as long. */
const WORK_MEM = '256MB'

/** Connections that check in parallel. With more than there are processors they compete for memory and all finish later. */
export const SIDE_BY_SIDE = Math.min(4, availableParallelism())

/** Runs a read-only transaction over whole tables. `snapshot` is the exported snapshot of another open transaction. */
const readOnly = <T>(db: Database, read: (tx: Tx) => Promise<T>, snapshot?: string): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      if (snapshot !== undefined) await sql`set transaction snapshot ${sql.lit(snapshot)}`.execute(tx)
      // A ledger of years takes longer than the timeout of a request.
      await sql`set local statement_timeout = 0`.execute(tx)
      // Every statement runs once, so compiling it does not pay off.
      await sql`set local jit = off`.execute(tx)
      await sql`set local work_mem = ${sql.lit(WORK_MEM)}`.execute(tx)
      return await read(tx)
    })

/**
 * Checks every invariant on one snapshot of the primary, over `connections` connections of the pool in parallel.
 * Returns the breaches in the order of the invariants. None means that the books are right.
 */
export const verify = (db: Database, invariants: readonly Invariant[], { connections = 1 } = {}): Promise<Breach[]> =>
  readOnly(db, async (first) => {
    const groups = byRows(invariants)
    // The largest groups take longest, so they go first. Otherwise one connection ends long after the others.
    const left = groups.toSorted((one, other) => other.length - one.length).values()
    const found = new Map<Invariant[], Breach[]>()
    const work = async (tx: Tx) => {
      // Each free connection takes the next group, as durations differ a thousandfold.
      for (const group of left) found.set(group, await breachesIn(tx, group))
    }
    const others = Array.from({ length: connections - 1 })
    const snapshot = others.length > 0 ? await snapshotOf(first) : undefined
    await Promise.all([work(first), ...others.map(() => readOnly(db, work, snapshot))])
    return groups.flatMap((group) => found.get(group) ?? [])
  })

async function snapshotOf(tx: Tx) {
  const { rows } = await sql<{ snapshot: string }>`select pg_export_snapshot() as snapshot`.execute(tx)
  return rows[0]?.snapshot
}

/** Returns the broken invariants of a group. A group of one is returned unchecked, as its own statement checks it. */
async function brokenOf(tx: Tx, group: readonly Invariant[]): Promise<readonly Invariant[]> {
  const [first] = group
  if (first?.among === undefined || group.length < 2) return group
  const { rows } = await sql<{ broken: boolean[] | null }>`${sql.raw(
    `select array[${group.map(({ among }) => `bool_or(${among?.breaks})`).join(', ')}] as broken from (${first.among.rows}) it`,
  )}`.execute(tx)
  return group.filter((_, at) => rows[0]?.broken?.[at])
}

/** Merges the invariants of the same rows into one statement each, for callers that only ask whether any is broken. */
export const rowsTogether = (invariants: readonly Invariant[]): readonly Pick<Invariant, 'sql'>[] =>
  byRows(invariants).map(([first, ...others]) =>
    first?.among && others.length > 0
      ? {
          sql: `select from (${first.among.rows}) it where ${[first, ...others].map(({ among }) => `(${among?.breaks})`).join(' or ')}`,
        }
      : { sql: first?.sql ?? '' },
  )

/** Checks every invariant inside a transaction, on the data that the transaction sees. */
export async function breachesIn(tx: Tx, invariants: readonly Invariant[]): Promise<Breach[]> {
  const breaches: Breach[] = []
  const broken: Invariant[] = []
  for (const group of byRows(invariants)) broken.push(...(await brokenOf(tx, group)))
  for (const { id, summary, sql: statement } of broken) {
    // Materialized, so that PostgreSQL plans for all rows. A plan for the first row is slow when there is none, as usual.
    const { rows } = await sql
      .raw(`with breach as materialized (${statement}) select * from breach limit ${MAX_ROWS_SHOWN}`)
      .execute(tx)
    if (rows.length > 0) breaches.push({ id, summary, rows })
  }
  return breaches
}
