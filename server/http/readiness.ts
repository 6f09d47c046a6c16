import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { missingMigrations } from '../database/migrate.ts'
import { within } from './combine.ts'
import type { Lookups } from './lookups.ts'

/** Milliseconds for which one check serves all requests. A change of the database shows after this time. */
const CACHE_MS = 1_000

/** Milliseconds for the database to answer: less than a load balancer waits, more than a busy moment takes. */
const READY_TIMEOUT_MS = 3_000

/** A token and a device that nobody has. The check looks them up like those of a member. */
const nobody = { token: randomBytes(32).toString('base64url'), sid: '0'.repeat(32) }

interface ReadinessParts {
  db: Database
  /** Checks the look-up of a member too, over the same connections and in the same batches as every request. */
  lookups: Pick<Lookups, 'member'>
  now?: () => number
  timeoutMs?: number
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
 * Checks whether this node can serve. Anyone who reaches the port may ask as often as they like. So concurrent requests share one
 * check, and its result is cached for a second. After `leave` the node reports "not ready", and answers everything else. A closing node
 * needs no report: it answers 503 to everything, and accepts no connection.
 * `ready` resolves to the reason why the node cannot serve, or to undefined.
 */
export function createReadiness(parts: ReadinessParts) {
  const { now = () => performance.now(), timeoutMs = READY_TIMEOUT_MS } = parts
  let leaving = false
  let known: { why: string | undefined; until: number } | undefined
  let checking: Promise<string | undefined> | undefined

  async function check() {
    const why = await within(timeoutMs, unready(parts)).catch(() => 'The database does not answer.')
    known = { why, until: now() + CACHE_MS }
    return why
  }

  return {
    async ready(): Promise<string | undefined> {
      if (leaving) return 'This node is about to end.'
      if (known && now() < known.until) return known.why
      checking ??= check().finally(() => {
        checking = undefined
      })
      return await checking
    },
    leave: () => {
      leaving = true
    },
    isLeaving: () => leaving,
  }
}
