import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Breach, type Invariant, verify } from '../ledger/invariant.ts'
import { ledgerInvariants } from '../ledger/invariants.ts'
import { type OpenDatabase, openDatabase } from './database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the run's throw-away cluster: its `postgres` database. */
    cluster: string
  }
}

export interface FreshDatabase extends OpenDatabase {
  url: string
  invariants: readonly Invariant[]
}

/** A fresh database with the line of its own over which it is verified, and nothing else is asked. */
interface Opened extends FreshDatabase {
  verifier: pg.Client | undefined
}

const opened = new Map<string, Opened>()

const asAdmin = async (text: string): Promise<void> => {
  const client = new pg.Client({ connectionString: inject('cluster') })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

const toText = (breaches: Breach[]): string =>
  JSON.stringify(breaches, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value), 2)

/** Milliseconds after which a plan is given up that was made while hardly anything stood in the tables. */
const PLANNED = 500

/** Every invariant in one statement, which PostgreSQL plans once: thousands of tests ask it. */
const isAnyBroken = (invariants: readonly Invariant[]) =>
  `select ${invariants.map(({ sql }) => `exists (select from (${sql}) breach)`).join(' or ') || 'false'} as broken`

async function verifierOf(database: Opened): Promise<pg.Client> {
  if (database.verifier) return database.verifier
  const verifier = new pg.Client({ connectionString: database.url, statement_timeout: PLANNED })
  await verifier.connect()
  // A test may throw everybody out: then another line is opened for the next look.
  verifier.on('error', () => {})
  verifier.on('end', () => (database.verifier = undefined))
  database.verifier = verifier
  return verifier
}

/** False where something is broken, or the plan is of no use any more; then each is asked by itself, and the next look has a new plan. */
async function isKnownToHold(database: Opened): Promise<boolean> {
  const verifier = await verifierOf(database)
  try {
    const { rows } = await verifier.query({ name: 'verify', text: isAnyBroken(database.invariants) })
    return rows[0]?.broken === false
  } catch {
    database.verifier = undefined
    await verifier.end()
    return false
  }
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

/** Asks the ledger's invariants of every database that this test file has open. Throws with the offending rows on a breach. */
export const verifyOpened = async (): Promise<void> => {
  for (const database of opened.values()) await verifyOne(database)
}

/** Forgets what a test file left open, after a last look at it. */
export const closeOpened = async (): Promise<void> => {
  for (const database of opened.values()) await database.close()
}

/**
 * A migrated, empty database of this test's own. `close` verifies it once more, then drops it. A test of the ledger alone may
 * post what no feature would; a test of the whole world asks for `everyInvariant`.
 */
export const freshDatabase = async (invariants: readonly Invariant[] = ledgerInvariants): Promise<FreshDatabase> => {
  const name = `test_${randomBytes(8).toString('hex')}`
  await asAdmin(`create database ${name} template humidor_template strategy file_copy`)
  const address = new URL(inject('cluster'))
  address.pathname = `/${name}`
  const url = address.href
  const database = openDatabase({ url })
  const close = async (): Promise<void> => {
    if (!opened.delete(name)) return
    try {
      await verifyOne(fresh)
    } finally {
      await fresh.verifier?.end()
      await database.close()
      await asAdmin(`drop database if exists ${name} with (force)`)
    }
  }
  const fresh: Opened = { ...database, url, invariants, close, verifier: undefined }
  opened.set(name, fresh)
  return fresh
}
