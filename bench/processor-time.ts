import { readFileSync } from 'node:fs'
import { type Database, openDatabase } from '@humidor/server/database/database.ts'
import { sql } from 'kysely'

/** What Linux counts processor time in: a hundredth of a second. Milliseconds. */
const TICK = 10

const fieldsOf = (pid: number) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')

/** The server that all connections belong to, as a process of this machine. */
async function serverOf(db: Database): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return Number(fieldsOf(rows[0]?.pid ?? 0)[1])
}

/** Processor time of all connections that have ended. Milliseconds. */
const ofEnded = (server: number) => (Number(fieldsOf(server)[13]) + Number(fieldsOf(server)[14])) * TICK

/**
 * Measures work by the processor time that it takes, of this process and of the connections that it opens and closes: other work on the
 * machine moves that little. For a database of this machine, on Linux. Milliseconds.
 */
export async function processorTime<Made>(url: string, work: () => Promise<Made>) {
  const { db, close } = openDatabase({ url, max: 1 })
  try {
    const server = await serverOf(db)
    const [before, own] = [ofEnded(server), process.cpuUsage()]
    const made = await work()
    // A connection counts once the server has heard of its end.
    await new Promise((resolve) => setTimeout(resolve, 300))
    const { user, system } = process.cpuUsage(own)
    return { made, database: ofEnded(server) - before, own: (user + system) / 1_000 }
  } finally {
    await close()
  }
}
