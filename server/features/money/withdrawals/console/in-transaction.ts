import type { Database, Tx } from '../../../../database/database.ts'
import { withRetries } from '../../../../http/failure.ts'

/** Runs the last step of a call that asked a chain first. */
export const inTransaction = <T>(db: Database, run: (tx: Tx) => Promise<T>) =>
  withRetries(() => db.transaction().execute(run))
