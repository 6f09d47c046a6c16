import { createHash } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the run's throw-away cluster: its `postgres` database. */
    cluster: string
    /** Whether what fills a database stays the same for the whole run: it does not where the code itself is broken on purpose. */
    keepsFilled: boolean
  }
}

/** Migrated and empty. */
export const EMPTY = 'humidor_template'

/** What a test's database begins with. */
export interface Filling<Facts> {
  /** Says all that it depends on but the code. */
  name: string
  /** Fills an empty database, leaves it without a connection, and tells what the test has to know: nothing that JSON cannot say. */
  fill(url: string): Promise<Facts>
}

export const urlOf = (database: string): string => {
  const address = new URL(inject('cluster'))
  address.pathname = `/${database}`
  return address.href
}

/** A line to the cluster itself, for as long as the work takes. */
export async function asAdmin<Answer>(work: (admin: pg.Client) => Promise<Answer>): Promise<Answer> {
  const admin = new pg.Client({ connectionString: inject('cluster') })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

/**
 * The database that was filled like this, to be cloned: the first test of the run that wants one fills it, and whoever comes
 * meanwhile waits. It ends with the run, so it is never older than the code.
 */
export const filledOnce = <Facts>({ name, fill }: Filling<Facts>): Promise<{ template: string; facts: Facts }> =>
  asAdmin(async (admin) => {
    const template = `filled_${createHash('sha256').update(name).digest('hex').slice(0, 16)}`
    const told = async () => (await admin.query('select facts from filled where template = $1', [template])).rows[0]
    const there = await told()
    if (there) return { template, facts: there.facts }
    // Whoever breaks off loses the lock with the line, and the next begins anew.
    await admin.query('select pg_advisory_lock(hashtext($1))', [template])
    const meanwhile = await told()
    if (meanwhile) return { template, facts: meanwhile.facts }
    await admin.query(`drop database if exists ${template} with (force)`)
    await admin.query(`create database ${template} template ${EMPTY} strategy file_copy`)
    const facts = await fill(urlOf(template))
    await analyze(urlOf(template))
    await admin.query('insert into filled (template, facts) values ($1, $2)', [template, JSON.stringify(facts)])
    return { template, facts }
  })

/** Lets PostgreSQL know how little there is: else it plans for ten pages of each table, and every question takes twice as long. */
export async function analyze(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('analyze')
  } finally {
    await client.end()
  }
}
