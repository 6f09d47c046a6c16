import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { NO_TIMEOUTS, type OpenDatabase, openDatabase } from '@humidor/server/database/database.ts'
import { type Embedded, startEmbedded } from '@humidor/server/database/embedded.ts'
import { choosePlace } from '@humidor/server/database/embedded-place.ts'

/** PostgreSQL as in production: each commit is flushed before its answer. */
export interface Cluster {
  /** The port, which changes with each start. */
  port(): number
  /** Selects the database for `urlBy` and `own`. */
  use(database: string): Promise<void>
  /** The URL of the database through a link on this port. */
  urlBy(port: number): string
  /** A direct connection, opened again after each start. */
  own(): OpenDatabase
  /** Kills all processes with `kill -9` and waits until they have ended. Returns their number. */
  kill(): Promise<number>
  /** Starts PostgreSQL on the existing data, and resolves when it accepts queries. */
  start(): Promise<void>
  close(): Promise<void>
}

/** Creates a cluster in a folder. */
export async function openCluster(folder: string): Promise<Cluster> {
  const options = { dataFolder: folder, say: () => undefined }
  let embedded: Embedded = await startEmbedded(options)
  let name = 'humidor'
  let own: OpenDatabase | undefined
  const closeConnections = async () => {
    const before = own
    own = undefined
    await before?.close().catch(() => undefined)
  }
  const addressOf = (port: string) => {
    const url = new URL(embedded.url)
    if (port !== '') url.port = port
    url.pathname = `/${name}`
    return url.href
  }
  return {
    port: () => Number(new URL(embedded.url).port),
    async use(database) {
      await closeConnections()
      name = database
    },
    urlBy: (port) => addressOf(String(port)),
    own() {
      own ??= openDatabase({ url: addressOf(''), max: 4, timeouts: NO_TIMEOUTS })
      return own
    },
    async kill() {
      const postmaster = Number(
        readFileSync(join(choosePlace(options).cluster, 'postmaster.pid'), 'utf8').split('\n')[0],
      )
      // The children are in process groups of their own and survive the postmaster, so they are listed first.
      const all = [postmaster, ...childrenOf(postmaster)]
      for (const pid of all) end(pid)
      while (anyRuns(all)) await pause(2)
      return all.length
    },
    async start() {
      embedded = await startEmbedded(options)
      // Pools opened meanwhile use the old port.
      await closeConnections()
    },
    async close() {
      await closeConnections()
      await embedded.stop()
    },
  }
}

function end(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has ended by itself.
  }
}

interface Process {
  pid: number
  parent: number
  /** `Z`: ended and not reaped yet. */
  state: string
}

/** All processes of the machine. */
function processes(): Process[] {
  if (existsSync('/proc/self/stat'))
    return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (processOf(Number(name)) ?? []) : []))
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,state='], { encoding: 'utf8' })
  return stdout.split('\n').flatMap((line) => {
    const [pid, parent, state = ''] = line.trim().split(/\s+/)
    return state === '' ? [] : { pid: Number(pid), parent: Number(parent), state }
  })
}

function processOf(pid: number): Process | undefined {
  try {
    const [, state = '', parent] = /\) (\S) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return { pid, parent: Number(parent), state }
  } catch {
    return undefined
  }
}

/** Whether one of the processes still runs. Ended ones do not count, reaped or not. */
const anyRuns = (pids: readonly number[]) =>
  processes().some(({ pid, state }) => pids.includes(pid) && !/^[ZX]/.test(state))

const childrenOf = (postmaster: number) => processes().flatMap(({ pid, parent }) => (parent === postmaster ? pid : []))
