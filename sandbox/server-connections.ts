import { AsyncLocalStorage } from 'node:async_hooks'
import { type DatabaseTimeouts, type OpenDatabase, openDatabase } from '@humidor/server/database/database.ts'
import type { Schema } from '@humidor/server/database/tables.ts'
import { Kysely, PostgresDialect } from 'kysely'

/** A database as production serves it: calls and jobs have each their own rights. */
export interface ServerConnections {
  /** What calls and jobs are given. Each statement runs under the role of whoever asks. */
  database: Pick<OpenDatabase, 'db' | 'pool'>
  /** For what only a worker writes: the runs of jobs, and the queue. */
  worker: OpenDatabase
  /** Runs a job or a task: whatever it asks of `database`, it asks as a worker. */
  asWorker<Result>(work: () => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/**
 * Opens a database as `humidor_api` for calls and as `humidor_worker` for jobs, although one process runs both here: a call that writes
 * what only a job may write fails in every story and test of the sandbox, as it would in production.
 */
export function openServerConnections(url: string, timeouts?: DatabaseTimeouts): ServerConnections {
  const options = { url, ...(timeouts && { timeouts }) }
  const api = openDatabase({ ...options, as: 'humidor_api', keepsPlans: true })
  const worker = openDatabase({ ...options, as: 'humidor_worker' })
  const working = new AsyncLocalStorage<boolean>()
  const pool = {
    options: {},
    connect: () => (working.getStore() === true ? worker : api).pool.connect(),
    end: async () => undefined,
  }
  return {
    database: { db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }), pool: api.pool },
    worker,
    asWorker: (work) => working.run(true, work),
    async close() {
      await api.close()
      await worker.close()
    },
  }
}

/** The same of a database whose user is whoever it is, as that of a `DATABASE_URL` is: calls and jobs have the same rights. It stays open. */
export const ownerConnections = (database: OpenDatabase): ServerConnections => ({
  database,
  worker: database,
  asWorker: (work) => work(),
  close: async () => undefined,
})
