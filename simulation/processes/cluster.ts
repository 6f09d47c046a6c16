import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type OpenDatabase, openDatabase, NO_TIMEOUTS } from '@humidor/server/database/database.ts'
import { type Embedded, startEmbedded } from '@humidor/server/database/embedded.ts'
import { choosePlace } from '@humidor/server/database/embedded-place.ts'

/** PostgreSQL under test, as it runs in production: every commit is on the disk before it is answered. */
export interface Cluster {
  /** Where it listens now; another port after each start. */
  port(): number
  /** Which of its databases is meant from now on by `urlBy` and `own`. */
  use(database: string): Promise<void>
  /** The address of the database with the port of somebody who passes everything on. */
  urlBy(port: number): string
  /** Straight to the server; opened anew after each start. */
  own(): OpenDatabase
  /** Ends every process of it with `kill -9`, and waits until each is gone. How many they were. */
  kill(): Promise<number>
  /** Starts it again on what is on the disk. Answers when it takes queries. */
  start(): Promise<void>
  close(): Promise<void>
}

/** Makes a cluster in a folder. */
export async function openCluster(folder: string): Promise<Cluster> {
  const wish = { dataFolder: folder, say: () => undefined }
  let embedded: Embedded = await startEmbedded(wish)
  let name = 'humidor'
  let own: OpenDatabase | undefined
  const forget = async () => {
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
      await forget()
      name = database
    },
    urlBy: (port) => addressOf(String(port)),
    own() {
      own ??= openDatabase({ url: addressOf(''), max: 4, timeouts: NO_TIMEOUTS })
      return own
    },
    async kill() {
      const postmaster = Number(readFileSync(join(choosePlace(wish).cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
      // Its children are in groups of their own and outlive it, and nobody would know whose they were.
      const all = [postmaster, ...childrenOf(postmaster)]
      for (const pid of all) end(pid)
      while (anyRuns(all)) await pause(2)
      return all.length
    },
    async start() {
      embedded = await startEmbedded(wish)
      // Whoever looked meanwhile holds on to where it was before.
      await forget()
    },
    async close() {
      await forget()
      await embedded.stop()
    },
  }
}

function end(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended by itself in this very moment.
  }
}

interface Process {
  pid: number
  parent: number
  /** `Z` where it has ended and was not reaped yet. */
  state: string
}

/** Every process of the machine. */
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

/** Whether any of them still holds anything: one that has ended, reaped or not, does not. */
const anyRuns = (pids: readonly number[]) =>
  processes().some(({ pid, state }) => pids.includes(pid) && !/^[ZX]/.test(state))

const childrenOf = (postmaster: number) => processes().flatMap(({ pid, parent }) => (parent === postmaster ? pid : []))
