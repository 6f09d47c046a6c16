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
  tells: string
  sql: string
  /** What it looks for, where that is only what stands in the catalogue. */
  guards?: Guards
}

/** An invariant that does not hold, with the first rows that show it. */
export interface Breach {
  id: string
  tells: string
  rows: readonly unknown[]
}

const SHOWN = 20

/** Room for a join or a grouping of a million rows in memory; on the disk they take several times as long. */
const ROOM = '128MB'

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
    const left = invariants.values()
    const found = new Map<Invariant, Breach[]>()
    const work = async (tx: Tx) => {
      // Whoever is free takes the next one: they differ by a thousand times.
      for (const one of left) found.set(one, await breachesIn(tx, [one]))
    }
    const others = Array.from({ length: connections - 1 })
    const snapshot = others.length > 0 ? await snapshotOf(first) : undefined
    await Promise.all([work(first), ...others.map(() => looking(db, work, snapshot))])
    return invariants.flatMap((one) => found.get(one) ?? [])
  })

async function snapshotOf(tx: Tx) {
  const { rows } = await sql<{ snapshot: string }>`select pg_export_snapshot() as snapshot`.execute(tx)
  return rows[0]?.snapshot
}

/** Asks every invariant inside a transaction, of what that transaction sees. */
export async function breachesIn(tx: Tx, invariants: readonly Invariant[]): Promise<Breach[]> {
  const breaches: Breach[] = []
  for (const { id, tells, sql: statement } of invariants) {
    // Planned for all rows, as there should be none: a plan that is quick to find the first looks long for it.
    const { rows } = await sql
      .raw(`with breach as materialized (${statement}) select * from breach limit ${SHOWN}`)
      .execute(tx)
    if (rows.length > 0) breaches.push({ id, tells, rows })
  }
  return breaches
}
