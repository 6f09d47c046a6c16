import { sql } from 'kysely'
import type { Tx } from './database.ts'
import { isBusy } from './failure.ts'

/** Runs work in a savepoint: an error undoes the work, but not the transaction before it. Cannot be nested. */
export async function inSavepoint<Done>(tx: Tx, work: () => Promise<Done>): Promise<Done> {
  await sql`savepoint one_part`.execute(tx)
  try {
    const done = await work()
    await sql`release savepoint one_part`.execute(tx)
    return done
  } catch (error) {
    // After a deadlock, or on a broken connection, no savepoint is left.
    if (!isBusy(error)) await sql`rollback to savepoint one_part; release savepoint one_part`.execute(tx)
    throw error
  }
}
