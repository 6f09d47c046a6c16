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

/** Asks every invariant on one and the same snapshot of the primary. No breach means: the books are right. */
export const verify = (db: Database, invariants: readonly Invariant[]): Promise<Breach[]> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      // A ledger of years takes longer than a request may.
      await sql`set local statement_timeout = 0`.execute(tx)
      return breachesIn(tx, invariants)
    })

/** Asks every invariant inside a transaction, of what that transaction sees. */
export async function breachesIn(tx: Tx, invariants: readonly Invariant[]): Promise<Breach[]> {
  const breaches: Breach[] = []
  for (const { id, tells, sql: statement } of invariants) {
    const { rows } = await sql.raw(`select * from (${statement}) breach limit ${SHOWN}`).execute(tx)
    if (rows.length > 0) breaches.push({ id, tells, rows })
  }
  return breaches
}
