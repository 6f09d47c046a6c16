import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { ended, keep } from './embedded-keeper.ts'
import { databaseUser, findPrograms, type Programs } from './embedded-programs.ts'
import { scratchFolder } from './scratch.testing.ts'

/** The directory of the oldest supported PostgreSQL on Debian (`bin/postgres15.mjs` installs it). */
const DEBIAN = '/usr/lib/postgresql/15/bin'

/** PostgreSQL 15 where the machine has it, since its packages include the JIT compiler. Otherwise the embedded one. */
const programsFor = (as: ReturnType<typeof databaseUser>): Programs =>
  existsSync(join(DEBIAN, 'postgres'))
    ? { initdb: join(DEBIAN, 'initdb'), postgres: join(DEBIAN, 'postgres') }
    : findPrograms(as, () => undefined)

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  if (address === null || typeof address === 'string') throw new Error('the loopback has no free port')
  return address.port
}

/** A PostgreSQL of one test, which can be stopped, killed and followed by a standby. */
export interface OwnServer {
  /** The URL of the database `humidor`, as its owner and superuser. */
  url: string
  folder: string
  /** Stops it cleanly, with everything on disk. */
  stop(): Promise<void>
  /** Kills every process of it with SIGKILL. */
  kill(): Promise<void>
  /** SIGSTOP and SIGCONT for every process of it. Its connections stay open, and nothing answers. */
  freeze(): void
  thaw(): void
}

/** The process numbers of a cluster: the first process and its children. */
function processesOf(folder: string): number[] {
  const first = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const children = stdout.split('\n').flatMap((line) => {
    const [pid, parent] = line.trim().split(/\s+/).map(Number)
    return parent === first && pid ? [pid] : []
  })
  return [first, ...children]
}

const signal = (folder: string, name: NodeJS.Signals) => {
  for (const pid of processesOf(folder))
    try {
      process.kill(pid, name)
    } catch {
      // It ended by itself in the meantime.
    }
}

async function waitUntilAnswering(url: string, runs: () => boolean) {
  for (; runs(); await pause(25)) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query('select 1')
      return
    } catch {
      // It is still starting.
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  throw new Error('the server ended in place of answering')
}

async function launch(folder: string, settings: readonly string[]): Promise<OwnServer> {
  const as = databaseUser(() => undefined)
  const port = await freePort()
  const shared = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', `port=${port}`]
  const place = { cluster: folder, as, passwordFile: '', keeperFile: '', log: `${folder}.log` }
  const child = keep(
    [programsFor(as).postgres, '-D', folder, ...[...shared, ...settings].flatMap((one) => ['-c', one])],
    place,
  )
  const runs = () => child.exitCode === null && child.signalCode === null
  const url = `postgresql://humidor@127.0.0.1:${port}/postgres`
  await waitUntilAnswering(url, runs)
  return {
    url: url.replace(/postgres$/, 'humidor'),
    folder,
    async stop() {
      child.stdin?.destroy()
      await ended(child)
    },
    async kill() {
      signal(folder, 'SIGKILL')
      await ended(child)
    },
    freeze: () => signal(folder, 'SIGSTOP'),
    thaw: () => signal(folder, 'SIGCONT'),
  }
}

function makeCluster(folder: string) {
  const as = databaseUser(() => undefined)
  mkdirSync(folder, { mode: 0o700 })
  if (as) chownSync(folder, as.uid, as.gid)
  const options = ['--username=humidor', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  const { status, stderr } = spawnSync(programsFor(as).initdb, ['-D', folder, ...options], {
    ...as,
    cwd: '/',
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`no cluster: ${stderr}`)
}

/** Opens servers for a test. `close` ends all of them. */
export function openOwnServers() {
  const root = scratchFolder('humidor-own-')
  chmodSync(root, 0o755)
  const running = new Set<OwnServer>()
  let made = 0
  const start = async (folder: string, settings: readonly string[] = []) => {
    const server = await launch(folder, settings)
    running.add(server)
    return server
  }
  return {
    /** A server with default settings and an empty database `humidor`. */
    async open(settings: readonly string[] = []): Promise<OwnServer> {
      const folder = join(root, `cluster-${made++}`)
      makeCluster(folder)
      // The user of this process may not enter the folder of another user; root may.
      const server = await start(folder, settings)
      const admin = new pg.Client({ connectionString: server.url.replace(/humidor$/, 'postgres') })
      await admin.connect()
      await admin.query('create database humidor')
      await admin.end()
      return server
    },
    /** Runs a server's database on two servers: each commit waits until both have it. The given server stops, and restarts as the primary. */
    async pair(server: OwnServer): Promise<{ primary: OwnServer; standby: OwnServer }> {
      await server.stop()
      running.delete(server)
      const second = `${server.folder}-standby`
      const as = databaseUser(() => undefined)
      spawnSync('cp', ['-a', server.folder, second])
      const primary = await start(server.folder, ['synchronous_standby_names=*', 'wal_sender_timeout=0'])
      const line = new URL(primary.url)
      writeFileSync(join(second, 'standby.signal'), '')
      if (as) chownSync(join(second, 'standby.signal'), as.uid, as.gid)
      const standby = await start(second, [
        `primary_conninfo=host=127.0.0.1 port=${line.port} user=humidor`,
        'wal_receiver_timeout=0',
        'wal_retrieve_retry_interval=200ms',
      ])
      return { primary, standby }
    },
    async close() {
      // A primary stops only once its standby has everything.
      for (const server of running) if (existsSync(join(server.folder, 'postmaster.pid'))) server.thaw()
      for (const server of running) await server.stop()
      rmSync(root, { recursive: true, force: true })
    },
  }
}
