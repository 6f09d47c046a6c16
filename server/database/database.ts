import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { type DatabaseRole, urlAs } from './rights.ts'
import type { Schema } from './schema.ts'

export type Database = Kysely<Schema>
/** Only inside one of these may anything be written. */
export type Tx = Transaction<Schema>
/** For reading: the database itself, or the transaction one happens to be in. */
export type Db = Kysely<Schema>

/** Whether a query finds a row, or a statement that answers the rows it changed has changed one. */
export const hasRow = async (query: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> =>
  (await query.executeTakeFirst()) !== undefined

export interface OpenDatabase {
  db: Database
  pool: pg.Pool
  /** Where it is, under its role: for who makes connections of their own, as the queue does. */
  url: string
  close(): Promise<void>
}

/** Milliseconds that a statement may take, or a connection to be made, and those that a statement may wait for a lock. */
export interface Patience {
  statement: number
  lock: number
}

// A statement that takes five seconds holds locks that others wait for: better one refused request than a queue of them.
const PATIENCE: Patience = { statement: 5_000, lock: 3_000 }

/** Whoever does nothing in a transaction may have as long as two statements. */
const limitsOf = ({ statement, lock }: Patience) =>
  `-c statement_timeout=${statement} -c lock_timeout=${lock} -c idle_in_transaction_session_timeout=${2 * statement}`

interface Opening {
  url: string
  max?: number
  as?: DatabaseRole
  patience?: Patience
}

/** bigint for int8 (money never passes through a float), plain 'yyyy-mm-dd' for date (a business day has no time zone). */
export const columnTypes = (): pg.TypeOverrides => {
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, BigInt)
  types.setTypeParser(pg.types.builtins.DATE, (day) => day)
  return types
}

/**
 * Opens a pool of at most `max` connections (10 unless told) and the typed query builder upon it, under a role `as` if one is named. Connections are made when
 * first used, so this neither waits nor fails. `close` ends both. Tests have more `patience` than a server may.
 */
export const openDatabase = ({ url, max = 10, as, patience = PATIENCE }: Opening): OpenDatabase => {
  const limits = limitsOf(patience)
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types: columnTypes(),
    options: as === undefined ? limits : `${limits} -c role=${as}`,
    connectionTimeoutMillis: patience.statement,
  })
  // An idle connection that breaks (PostgreSQL restarted) is replaced by the pool at the next query; unheard, it would end the process.
  pool.on('error', () => {})
  // The same for one that breaks in the middle of a transaction, between two statements: the next statement fails, and that is enough.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  const close = async (): Promise<void> => {
    if (!pool.ended) await pool.end()
  }
  return { db, pool, url: urlAs(url, as), close }
}
