import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Breach, type Invariant, ledgerInvariants, verify } from '../ledger/invariants.ts'
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

const opened = new Map<string, FreshDatabase>()

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

const verifyOne = async ({ url, invariants }: Pick<FreshDatabase, 'url' | 'invariants'>): Promise<void> => {
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
      await verifyOne({ url, invariants })
    } finally {
      await database.close()
      await asAdmin(`drop database if exists ${name} with (force)`)
    }
  }
  const fresh = { ...database, url, invariants, close }
  opened.set(name, fresh)
  return fresh
}
