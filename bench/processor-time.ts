import { readFileSync } from 'node:fs'
import { type Database, openDatabase } from '@humidor/server/database/database.ts'
import { sql } from 'kysely'

/** Linux counts processor time in hundredths of a second. Milliseconds. */
const TICK = 10

const fieldsOf = (pid: number) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')

/** The process id of the PostgreSQL server, the parent of all connections. */
async function serverOf(db: Database): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return Number(fieldsOf(rows[0]?.pid ?? 0)[1])
}

/** Processor time of all closed connections. Milliseconds. */
const ofEnded = (server: number) => (Number(fieldsOf(server)[13]) + Number(fieldsOf(server)[14])) * TICK

/**
 * Measures the processor time of work, in this process and in the connections that it opens and closes. Milliseconds.
 * Other work on the machine changes it little. The database must run on this machine, under Linux.
 */
export async function processorTime<Made>(url: string, work: () => Promise<Made>) {
  const { db, close } = openDatabase({ url, max: 1 })
  try {
    const server = await serverOf(db)
    const [before, own] = [ofEnded(server), process.cpuUsage()]
    const made = await work()
    // The server counts a connection only after its process has exited.
    await new Promise((resolve) => setTimeout(resolve, 300))
    const { user, system } = process.cpuUsage(own)
    return { made, database: ofEnded(server) - before, own: (user + system) / 1_000 }
  } finally {
    await close()
  }
}
