import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { inject, TestRunner, vi } from 'vitest'
import { toleratingFixtures } from '../ledger/fixtures.testing.ts'
import { guardsTogether } from '../ledger/guards.ts'
import { type Breach, type Invariant, rowsTogether, verify } from '../ledger/invariant.ts'
import { ledgerInvariants } from '../ledger/invariants.ts'
import { type Database, type DatabaseTimeouts, type OpenDatabase, openDatabase } from './database.ts'
import { asAdmin, EMPTY, type Filling, filledOnce, urlOf } from './templates.testing.ts'

export interface FreshDatabase extends OpenDatabase {
  url: string
  invariants: readonly Invariant[]
}

/** A fresh database with a separate connection that only verifies it. */
interface Opened extends FreshDatabase {
  isAnyBroken: Checks['isAnyBroken']
  verifier: pg.Client | undefined
  /** The test that opened it, or `undefined` where it was opened before the tests. */
  openedBy: string | undefined
}

const opened = new Map<string, Opened>()

const toText = (breaches: Breach[]): string =>
  JSON.stringify(breaches, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value), 2)

/** A later check may take this many times as long as the first one with a new plan. Then its plan is given up, since it was made for nearly empty tables. */
const WORSE = 3
/** Shorter times are noise. Milliseconds. */
const SHORT = 500

/** What is checked of a database: each invariant, and all in one statement, which PostgreSQL plans once for a connection. */
function checksOf(list: readonly Invariant[]) {
  const invariants = toleratingFixtures(list)
  const statements = rowsTogether(guardsTogether(invariants)).map(({ sql }) => `exists (select from (${sql}) breach)`)
  return { invariants, isAnyBroken: { name: 'verify', text: `select ${statements.join(' or ') || 'false'} as broken` } }
}

type Checks = ReturnType<typeof checksOf>

/** The checks of a list, written once: they are a hundred pages, and thousands of tests have the same. */
const written = new WeakMap<readonly Invariant[], Checks>()
function checksOnce(list: readonly Invariant[]): Checks {
  const checks = written.get(list) ?? checksOf(list)
  written.set(list, checks)
  return checks
}

/** Returns false where an invariant is broken, or the database does not answer. */
async function verifies({ isAnyBroken }: Opened, verifier: pg.Client): Promise<boolean> {
  try {
    const { rows } = await verifier.query(isAnyBroken)
    return rows[0]?.broken === false
  } catch {
    return false
  }
}

/** Checks on a new connection, with a plan for the present rows and without a timeout. */
async function verifiesAnew(database: Opened): Promise<boolean> {
  const verifier = new pg.Client({ connectionString: database.url })
  // A test may close all connections. Then the next check opens another one.
  verifier.on('error', () => {})
  verifier.on('end', () => {
    if (database.verifier === verifier) database.verifier = undefined
  })
  await verifier.connect()
  const since = performance.now()
  const verified = await verifies(database, verifier)
  if (verified) {
    const longest = Math.max(SHORT, WORSE * (performance.now() - since))
    await verifier.query(`set statement_timeout = ${Math.ceil(longest)}`)
    database.verifier = verifier
  } else await verifier.end()
  return verified
}

/** Returns false where an invariant is broken. The caller then asks each by itself. */
async function isKnownToVerify(database: Opened): Promise<boolean> {
  const { verifier } = database
  if (verifier && (await verifies(database, verifier))) return true
  database.verifier = undefined
  await verifier?.end()
  return await verifiesAnew(database)
}

const verifyOne = async (database: Opened): Promise<void> => {
  const { url, invariants } = database
  if (await isKnownToVerify(database)) return
  const own = openDatabase({ url, max: 1 })
  try {
    const breaches = await verify(own.db, invariants)
    if (breaches.length > 0) throw new Error(`The ledger does not verify:\n${toText(breaches)}`)
  } finally {
    await own.close()
  }
}

/**
 * Checks the invariants of every database that this test has open: its own, and those from before the tests. Databases of earlier tests
 * are checked once more when they close. Throws with the breaking rows.
 */
export const verifyOpened = async ({ task }: { task: { id: string } }): Promise<void> => {
  for (const database of opened.values())
    if (database.openedBy === undefined || database.openedBy === task.id) await verifyOne(database)
}

/** Callbacks that run when the current test file ends. */
const closers = new Set<() => Promise<void>>()

/**
 * Registers a callback for the end of the current test file, before its databases close. `afterAll` in a module would not do: a worker loads
 * a module once, whichever files import it.
 */
export const closesWithFile = (close: () => Promise<void>): void => void closers.add(close)

/** Closes everything that a test file left open, after a last check. All of it, whatever fails, since the next file runs in the same process. */
export const closeOpened = async (): Promise<void> => {
  const failures: unknown[] = []
  for (const close of [...closers, ...[...opened.values()].map((database) => database.close)])
    await close().catch((failure: unknown) => failures.push(failure))
  closers.clear()
  if (failures.length > 0) throw failures.length === 1 ? failures[0] : new AggregateError(failures)
}

/** Tests share a busy machine, where a short statement may take seconds. */
export const testTimeouts: DatabaseTimeouts = { statement: 30_000, lock: 15_000 }

/**
 * A migrated, empty database for one test. `close` verifies it once more, then drops it. A ledger test may post transfers that no feature
 * would; a test of the whole platform passes `everyInvariant`.
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
    ...checksOnce(invariants),
    close,
    verifier: undefined,
    openedBy: TestRunner.getCurrentTest()?.id,
  }
  opened.set(name, fresh)
  return fresh
}

/** A filled database for one test, with the facts of its filling. */
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

/** Waits until `many` connections to this database wait for a lock. Other databases of the cluster do not count. @throws after twenty seconds */
export const someoneWaits = (db: Database, many = 1): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      if (rows.length < many) throw new Error(`${rows.length} of ${many} wait`)
    },
    { timeout: 20_000, interval: 10 },
  )
