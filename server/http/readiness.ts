import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { missingMigrations } from '../database/migrate.ts'
import { within } from './combine.ts'
import type { Lookups } from './lookups.ts'

/** Milliseconds for which one look serves all who ask: so soon it is told that the database has gone, or is back. */
const KEPT = 1_000

/** Milliseconds in which the database has to answer: less than a balancer waits, and more than a busy moment takes. */
const READY_TIMEOUT_MS = 3_000

/** A token and a device that nobody has: looked up as those of a member are. */
const nobody = { token: randomBytes(32).toString('base64url'), sid: '0'.repeat(32) }

interface ReadinessParts {
  db: Database
  /** Looked up too: by the same connections and in the same batches as every member's request. */
  lookups: Pick<Lookups, 'member'>
  now?: () => number
  patience?: number
}

async function unready({ db, lookups }: ReadinessParts): Promise<string | undefined> {
  const missing = await missingMigrations(db)
  if (missing.length > 0) return 'The database is not migrated yet.'
  const { rows } = await sql<{ reading: boolean }>`
    select current_setting('transaction_read_only')::boolean as reading`.execute(db)
  if (rows[0]?.reading !== false) return 'The database takes no writes.'
  await lookups.member(nobody.token, nobody.sid)
  return undefined
}

/**
 * Whether this node can serve; answers why not, where it cannot. Anybody may ask who reaches the port, and as often as they like: so whoever asks
 * meanwhile shares one look at the database, and what it found is kept for a second. A node that is closing needs none to tell: it answers 503 to
 * everything, and takes no new connection. Before that it may be told to `leave`: it says so here, and answers everything else.
 */
export function createReadiness(parts: ReadinessParts) {
  const { now = () => performance.now(), patience = READY_TIMEOUT_MS } = parts
  let leaving = false
  let known: { why: string | undefined; until: number } | undefined
  let looking: Promise<string | undefined> | undefined

  async function look() {
    const why = await within(patience, unready(parts)).catch(() => 'The database does not answer.')
    known = { why, until: now() + KEPT }
    return why
  }

  return {
    async ready(): Promise<string | undefined> {
      if (leaving) return 'This node is about to end.'
      if (known && now() < known.until) return known.why
      looking ??= look().finally(() => {
        looking = undefined
      })
      return await looking
    },
    leave: () => {
      leaving = true
    },
    isLeaving: () => leaving,
  }
}
