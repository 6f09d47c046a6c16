import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { inject, TestRunner, vi } from 'vitest'
import { toleratingFixtures } from '../ledger/fixtures.testing.ts'
import { guardsTogether } from '../ledger/guards.ts'
import { type Breach, type Invariant, rowsTogether, verify } from '../ledger/invariant.ts'
import { ledgerInvariants } from '../ledger/invariants.ts'
import { type Database, type OpenDatabase, openDatabase, type DatabaseTimeouts } from './database.ts'
import { asAdmin, EMPTY, type Filling, filledOnce, urlOf } from './templates.testing.ts'

export interface FreshDatabase extends OpenDatabase {
  url: string
  invariants: readonly Invariant[]
}

/** A fresh database with the line of its own over which it is verified, and nothing else is asked. */
interface Opened extends FreshDatabase {
  verifier: pg.Client | undefined
  /** The test that opened it; undefined: it was there before them. */
  openedBy: string | undefined
}

const opened = new Map<string, Opened>()

const toText = (breaches: Breach[]): string =>
  JSON.stringify(breaches, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value), 2)

/** So many times as long as the first look, planned anew, may another take before its plan is given up: it was made while hardly anything stood in the tables. */
const WORSE = 3
/** A shorter time than this says nothing. Milliseconds. */
const SHORT = 500

/** Every invariant in one statement, which PostgreSQL plans once: thousands of tests ask it. */
const isAnyBroken = (invariants: readonly Invariant[]) => ({
  name: 'verify',
  text: `select ${
    rowsTogether(guardsTogether(invariants))
      .map(({ sql }) => `exists (select from (${sql}) breach)`)
      .join(' or ') || 'false'
  } as broken`,
})

/** False where something is broken, or nobody answers. */
async function holds({ invariants }: Opened, verifier: pg.Client): Promise<boolean> {
  try {
    const { rows } = await verifier.query(isAnyBroken(invariants))
    return rows[0]?.broken === false
  } catch {
    return false
  }
}

/** Asks over a new line, with a plan for what stands in the tables now, however long it takes to make it. */
async function holdsAnew(database: Opened): Promise<boolean> {
  const verifier = new pg.Client({ connectionString: database.url })
  // A test may throw everybody out: then another line is opened for the next look.
  verifier.on('error', () => {})
  verifier.on('end', () => {
    if (database.verifier === verifier) database.verifier = undefined
  })
  await verifier.connect()
  const since = performance.now()
  const held = await holds(database, verifier)
  if (held) {
    const longest = Math.max(SHORT, WORSE * (performance.now() - since))
    await verifier.query(`set statement_timeout = ${Math.ceil(longest)}`)
    database.verifier = verifier
  } else await verifier.end()
  return held
}

/** False where something is broken; then each is asked by itself. */
async function isKnownToHold(database: Opened): Promise<boolean> {
  const { verifier } = database
  if (verifier && (await holds(database, verifier))) return true
  database.verifier = undefined
  await verifier?.end()
  return await holdsAnew(database)
}

const verifyOne = async (database: Opened): Promise<void> => {
  const { url, invariants } = database
  if (await isKnownToHold(database)) return
  const own = openDatabase({ url, max: 1 })
  try {
    const breaches = await verify(own.db, invariants)
    if (breaches.length > 0) throw new Error(`The ledger does not verify:\n${toText(breaches)}`)
  } finally {
    await own.close()
  }
}

/**
 * Asks the ledger's invariants of every database that this test has open: its own, and those that were there before any. What
 * earlier ones opened is looked at once more as it is closed. Throws with the offending rows on a breach.
 */
export const verifyOpened = async ({ task }: { task: { id: string } }): Promise<void> => {
  for (const database of opened.values())
    if (database.openedBy === undefined || database.openedBy === task.id) await verifyOne(database)
}

/** What stands on these databases and ends with the test file that opened it. */
const standing = new Set<() => Promise<void>>()

/**
 * Has something closed when its test file ends, before the databases are. A module cannot ask for that by `afterAll`: it is
 * read once in a worker, whichever files import it.
 */
export const closesWithFile = (close: () => Promise<void>): void => void standing.add(close)

/** Forgets what a test file left open, after a last look at it: all of it, whatever fails, as the next file comes into the same process. */
export const closeOpened = async (): Promise<void> => {
  const failures: unknown[] = []
  for (const close of [...standing, ...[...opened.values()].map((database) => database.close)])
    await close().catch((failure: unknown) => failures.push(failure))
  standing.clear()
  if (failures.length > 0) throw failures.length === 1 ? failures[0] : new AggregateError(failures)
}

/** Several tests share a machine: what takes a moment may take seconds there, and is no worse for it. */
export const testTimeouts: DatabaseTimeouts = { statement: 30_000, lock: 15_000 }

/**
 * A migrated, empty database of this test's own. `close` verifies it once more, then drops it. A test of the ledger alone may
 * post what no feature would; a test of the whole world asks for `everyInvariant`.
 */
export const freshDatabase = async (
  invariants: readonly Invariant[] = ledgerInvariants,
  template = EMPTY,
): Promise<FreshDatabase> => {
  const name = `test_${randomBytes(8).toString('hex')}`
  await asAdmin((admin) => admin.query(`create database ${name} template ${template} strategy file_copy`))
  const url = urlOf(name)
  const database = openDatabase({ url, timeouts: testTimeouts })
  const close = async (): Promise<void> => {
    if (!opened.delete(name)) return
    try {
      await verifyOne(fresh)
    } finally {
      await fresh.verifier?.end()
      await database.close()
      await asAdmin((admin) => admin.query(`drop database if exists ${name} with (force)`))
    }
  }
  const fresh: Opened = {
    ...database,
    url,
    invariants: toleratingFixtures(invariants),
    close,
    verifier: undefined,
    openedBy: TestRunner.getCurrentTest()?.id,
  }
  opened.set(name, fresh)
  return fresh
}

/** A database of this test's own that is filled already, and what there is to know of it. */
export async function filledDatabase<Facts>(
  invariants: readonly Invariant[],
  filling: Filling<Facts>,
): Promise<{ fresh: FreshDatabase; facts: Facts }> {
  if (inject('keepsFilled') === true) {
    const { template, facts } = await filledOnce(filling)
    return { fresh: await freshDatabase(invariants, template), facts }
  }
  const fresh = await freshDatabase(invariants)
  return { fresh, facts: await filling.fill(fresh.url) }
}

/** Waits until so many connections to this database wait for a lock: others have theirs, in the same cluster. @throws after twenty seconds */
export const someoneWaits = (db: Database, many = 1): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      if (rows.length < many) throw new Error(`${rows.length} of ${many} wait`)
    },
    { timeout: 20_000, interval: 10 },
  )
