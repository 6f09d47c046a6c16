import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { type DatabaseRole, urlAs } from './rights.ts'
import type { Schema } from './schema.ts'
import { clientThatEndsInSilence } from './silence.ts'

export type Database = Kysely<Schema>
/** Only inside one of these may anything be written. */
export type Tx = Transaction<Schema>
/** For reading: the database itself, or the transaction one happens to be in. */
export type Db = Kysely<Schema>

/** Whether a query finds a row, or a statement that answers the rows it changed has changed one. */
export const hasRow = async (query: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> =>
  (await query.executeTakeFirst()) !== undefined

/**
 * A condition that is always true. With it the commit of a statement outside of a transaction waits for no standby. Only for what may be lost, such
 * as when a session was last seen: without it no session could be looked up while no standby is there.
 */
export const forgettable = sql<boolean>`(select set_config('synchronous_commit', 'local', true)) is not null`

export interface OpenDatabase {
  db: Database
  pool: pg.Pool
  /** Where it is, under its role: for who makes connections of their own, as the queue does. */
  url: string
  close(): Promise<void>
}

/** Milliseconds that a statement may take, and those that it may wait for a lock; 0: without end. */
export interface Patience {
  statement: number
  lock: number
}

// A statement that takes five seconds holds locks that others wait for: better one refused request than a queue of them.
const DEFAULT_TIMEOUTS_MS: Patience = { statement: 5_000, lock: 3_000 }

/** For what reads or changes whole tables, such as `verify` and `migrate`. */
export const WITHOUT_END: Patience = { statement: 0, lock: 0 }

/** Milliseconds in which a connection has to be made, or to become free. */
const CONNECT = 5_000

/** Milliseconds by which PostgreSQL is later than its own time-out before it counts as silent. A commit, which has no time-out there, may wait as long for a standby. */
const MARGIN = 2_000

/** After so long without a word the system asks whether the other machine is still there: all that finds it gone where a statement may take without end. Milliseconds. */
const PROBE = 10_000

/** Whoever does nothing in a transaction may have as long as two statements. Compiling a statement costs many times what ours take. */
const optionsOf = ({ statement, lock }: Patience) =>
  `-c jit=off -c statement_timeout=${statement} -c lock_timeout=${lock} -c idle_in_transaction_session_timeout=${2 * statement}`

/** How every connection to a database is made, of our pools and of the queue's. */
export function connecting(url: string, patience: Patience) {
  const address = new URL(url)
  // `pg` would let those of the address replace ours, and a statement had no end any more.
  const asked = address.searchParams.get('options') ?? ''
  address.searchParams.delete('options')
  return {
    connectionString: address.href,
    options: `${optionsOf(patience)} ${asked}`.trim(),
    Client: clientThatEndsInSilence(patience.statement && patience.statement + MARGIN),
    connectionTimeoutMillis: Math.max(CONNECT, patience.statement),
    keepAlive: true,
    keepAliveInitialDelayMillis: PROBE,
  }
}

/** The typed query builder upon one connection, for whoever holds that connection. */
export function onConnection(client: pg.ClientBase): Database {
  const held = { query: client.query.bind(client), release: () => undefined } as unknown as pg.PoolClient
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: { connect: async () => held, end: async () => undefined, options: {} } }),
  })
}

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
export const openDatabase = ({ url, max = 10, as, patience = DEFAULT_TIMEOUTS_MS }: Opening): OpenDatabase => {
  const place = urlAs(url, as)
  const pool = new pg.Pool({ ...connecting(place, patience), max, types: columnTypes() })
  // An idle connection that breaks (PostgreSQL restarted) is replaced by the pool at the next query; unheard, it would end the process.
  pool.on('error', () => {})
  // The same for one that breaks in the middle of a transaction, between two statements: the next statement fails, and that is enough.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  const close = async (): Promise<void> => {
    if (!pool.ended) await pool.end()
  }
  return { db, pool, url: place, close }
}
