import { createHash } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the run’s throw-away cluster: its `postgres` database. */
    cluster: string
    /** Whether a filled database stays valid for the whole run. Mutation tests break the code itself, so there it does not. */
    keepsFilled: boolean
  }
}

/** The template that is migrated and empty. */
export const EMPTY = 'humidor_template'

/** The initial content of a test’s database. */
export interface Filling<Facts> {
  /** Identifies everything that it depends on except the code. */
  name: string
  /** Fills an empty database, closes its connections, and returns facts for the test as JSON. */
  fill(url: string): Promise<Facts>
}

export const urlOf = (database: string): string => {
  const address = new URL(inject('cluster'))
  address.pathname = `/${database}`
  return address.href
}

/**
 * The connection of this process to the cluster itself. A sandbox needs it three times, and to connect anew takes as long as to work.
 * The process may end while it is open.
 */
let kept: pg.Pool | undefined

/** Runs single statements on a connection to the cluster itself, which others use meanwhile. */
export async function asAdmin<Answer>(work: (admin: pg.Pool) => Promise<Answer>): Promise<Answer> {
  kept ??= new pg.Pool({ connectionString: inject('cluster'), max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  return await work(kept)
}

/** What was filled, as far as this process knows. It stays until the run ends. */
const known = new Map<string, { template: string; facts: unknown }>()

/**
 * Returns a filled database to clone. The first test of the run that wants it fills it, and concurrent ones wait. It ends with the run, so it
 * is never older than the code.
 */
export async function filledOnce<Facts>(filling: Filling<Facts>): Promise<{ template: string; facts: Facts }> {
  const filled = known.get(filling.name) ?? (await fillOnce(filling))
  known.set(filling.name, filled)
  // Each test has facts of its own, which it may change.
  return structuredClone(filled) as { template: string; facts: Facts }
}

async function fillOnce<Facts>({ name, fill }: Filling<Facts>): Promise<{ template: string; facts: Facts }> {
  // A connection of its own, as the lock is the connection's.
  const admin = new pg.Client({ connectionString: inject('cluster') })
  await admin.connect()
  try {
    const template = `filled_${createHash('sha256').update(name).digest('hex').slice(0, 16)}`
    const stored = async () => (await admin.query('select facts from filled where template = $1', [template])).rows[0]
    const there = await stored()
    if (there) return { template, facts: there.facts }
    // A failed filling releases the lock with its connection, and the next one starts again.
    await admin.query('select pg_advisory_lock(hashtext($1))', [template])
    const meanwhile = await stored()
    if (meanwhile) return { template, facts: meanwhile.facts }
    await admin.query(`drop database if exists ${template} with (force)`)
    await admin.query(`create database ${template} template ${EMPTY} strategy file_copy`)
    const facts = await fill(urlOf(template))
    await analyze(urlOf(template))
    await admin.query('insert into filled (template, facts) values ($1, $2)', [template, JSON.stringify(facts)])
    return { template, facts }
  } finally {
    await admin.end()
  }
}

/** Updates the statistics. Otherwise PostgreSQL plans for ten pages of each table, and every query takes twice as long. */
export async function analyze(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('analyze')
  } finally {
    await client.end()
  }
}
