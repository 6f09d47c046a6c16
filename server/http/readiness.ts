import type { Database } from '../database/database.ts'
import { missingMigrations } from '../database/migrate.ts'

/** Milliseconds for which one look serves all who ask: so soon it is told that the database has gone, or is back. */
const KEPT = 1_000

async function unready(db: Database): Promise<string | undefined> {
  try {
    const missing = await missingMigrations(db)
    return missing.length > 0 ? 'The database is not migrated yet.' : undefined
  } catch {
    return 'The database does not answer.'
  }
}

/**
 * Whether this node can serve; answers why not, where it cannot. Anybody may ask who reaches the port, and as often as they like: so whoever asks
 * meanwhile shares one look at the database, and what it found is kept for a second. A node that is closing needs none to tell: it answers 503 to
 * everything, and takes no new connection.
 */
export function createReadiness(db: Database, now: () => number = () => performance.now()) {
  let known: { why: string | undefined; until: number } | undefined
  let looking: Promise<string | undefined> | undefined

  async function look() {
    const why = await unready(db)
    known = { why, until: now() + KEPT }
    return why
  }

  return async (): Promise<string | undefined> => {
    if (known && now() < known.until) return known.why
    looking ??= look().finally(() => {
      looking = undefined
    })
    return await looking
  }
}
