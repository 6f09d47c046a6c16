import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { clientThatPrepares, createStatementNames } from './prepared.ts'
import { type DatabaseRole, urlAs } from './rights.ts'
import { clientThatEndsInSilence } from './silence.ts'
import type { Schema } from './tables.ts'

export type Database = Kysely<Schema>
/** A transaction. Write only inside one. */
export type Tx = Transaction<Schema>
/** For reading: the database itself, or the current transaction. */
export type Db = Kysely<Schema>

/** True when a query returns a row. Of a statement with `returning`: true when it changed a row. */
export const hasRow = async (query: { executeTakeFirst(): Promise<unknown> }): Promise<boolean> =>
  (await query.executeTakeFirst()) !== undefined

/**
 * A condition that is always true. With it, the commit of a statement outside a transaction does not wait for a standby. Use it only for
 * data that may be lost, such as a session's last use: otherwise no session could be looked up while no standby is available.
 */
export const forgettable = sql<boolean>`(select set_config('synchronous_commit', 'local', true)) is not null`

export interface OpenDatabase {
  db: Database
  pool: pg.Pool
  /** The URL with the role, for code that makes its own connections, such as the job queue. */
  url: string
  close(): Promise<void>
}

/** The timeouts of a statement and of a lock, in milliseconds. 0 means none. */
export interface DatabaseTimeouts {
  statement: number
  lock: number
}

// A slow statement holds locks that others wait for. One refused request is better than a queue of them.
const DEFAULT_TIMEOUTS_MS: DatabaseTimeouts = { statement: 5_000, lock: 3_000 }

/** For commands that read or change whole tables, such as `verify` and `migrate`. */
export const NO_TIMEOUTS: DatabaseTimeouts = { statement: 0, lock: 0 }

/** The minimum timeout for a new or a free connection. */
const CONNECT_TIMEOUT_MS = 5_000

/**
 * PostgreSQL counts as silent this long after its own timeout. A commit has no timeout in PostgreSQL, and may wait as long for a
 * standby.
 */
const SILENCE_MARGIN_MS = 2_000

/** TCP keepalive starts after this silence. Without a statement timeout, only keepalive detects a lost server. */
const KEEPALIVE_DELAY_MS = 10_000

/** An idle transaction may last as long as two statements. JIT is off, as it costs many times more than our statements take. */
const optionsOf = ({ statement, lock }: DatabaseTimeouts, keepsPlans: boolean) =>
  `-c jit=off -c plan_cache_mode=${keepsPlans ? 'auto' : 'force_custom_plan'} -c statement_timeout=${statement} -c lock_timeout=${lock} -c idle_in_transaction_session_timeout=${2 * statement}`

/** The options of every connection to a database, of our pools and of the job queue's. `keepsPlans`: as of `openDatabase`. */
export function connectionOptions(url: string, timeouts: DatabaseTimeouts, keepsPlans = false) {
  const address = new URL(url)
  // `pg` would let the options of the URL replace ours, and statements would have no timeout.
  const asked = address.searchParams.get('options') ?? ''
  address.searchParams.delete('options')
  return {
    connectionString: address.href,
    options: `${optionsOf(timeouts, keepsPlans)} ${asked}`.trim(),
    Client: clientThatPrepares(
      clientThatEndsInSilence(timeouts.statement && timeouts.statement + SILENCE_MARGIN_MS),
      createStatementNames(),
    ),
    connectionTimeoutMillis: Math.max(CONNECT_TIMEOUT_MS, timeouts.statement),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_DELAY_MS,
  }
}

/** Returns the typed query builder on one connection. The caller owns the connection. */
export function onConnection(client: pg.ClientBase): Database {
  const connection = { query: client.query.bind(client), release: () => undefined } as unknown as pg.PoolClient
  return new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool: { connect: async () => connection, end: async () => undefined, options: {} },
    }),
  })
}

interface Opening {
  url: string
  max?: number
  as?: DatabaseRole
  timeouts?: DatabaseTimeouts
  /** PostgreSQL may keep one plan of a prepared statement for all values, where that is the cheaper one. For many small questions. */
  keepsPlans?: boolean
}

/** bigint for int8 (money never passes through a float), plain 'yyyy-mm-dd' for date (a business day has no time zone). */
export const columnTypes = (): pg.TypeOverrides => {
  const types = new pg.TypeOverrides()
  types.setTypeParser(pg.types.builtins.INT8, BigInt)
  types.setTypeParser(pg.types.builtins.DATE, (day) => day)
  return types
}

/**
 * Opens a pool of at most `max` connections (default 10) with the typed query builder, under the role `as` if given. It connects on first
 * use, so it neither waits nor fails. `close` ends both. Tests need more `timeouts` than a server may have.
 */
export const openDatabase = ({
  url,
  max = 10,
  as,
  timeouts = DEFAULT_TIMEOUTS_MS,
  keepsPlans,
}: Opening): OpenDatabase => {
  const roleUrl = urlAs(url, as)
  const pool = new pg.Pool({ ...connectionOptions(roleUrl, timeouts, keepsPlans), max, types: columnTypes() })
  // The pool replaces a broken idle connection (PostgreSQL restarted) at the next query. Without a handler the process would end.
  pool.on('error', () => {})
  // The same for a connection that breaks between two statements of a transaction. It is enough that the next statement fails.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  const close = async (): Promise<void> => {
    if (!pool.ended) await pool.end()
  }
  return { db, pool, url: roleUrl, close }
}
